/** Seals that an answer opens: what `arcane_lab/lessons/sealed.py` writes, read without Python.
 *
 * A page that is opened from a memory stick or from a teacher's laptop has no `crypto.subtle` (browsers keep that for https), so the
 * hash is our own: SHA-256 as FIPS 180-4 has it, HMAC and PBKDF2 as RFC 2104 and RFC 8018. */

const PRIMES = 64;
const MARK = 0x80;

/** The first 32 binary places behind the point of a root of each of the first primes. */
function constants(power: number, count: number): Uint32Array {
  const found: number[] = [];
  for (let number = 2; found.length < count; number += 1) {
    let isPrime = true;
    for (let divisor = 2; divisor * divisor <= number; divisor += 1) isPrime &&= number % divisor > 0;
    if (isPrime) found.push((number ** power % 1) * 2 ** 32);
  }
  return Uint32Array.from(found);
}

const ROUND = constants(1 / 3, PRIMES);
const START = constants(1 / 2, 8);
const schedule = new Uint32Array(PRIMES);

/** One block of 16 words, from `words` at `from` on, worked into the state. */
function compress(state: Uint32Array, words: ArrayLike<number>, from = 0): void {
  const w = schedule;
  for (let i = 0; i < 16; i += 1) w[i] = words[from + i] as number;
  for (let i = 16; i < 64; i += 1) {
    const [a, b] = [w[i - 15] as number, w[i - 2] as number];
    const small = ((a >>> 7) | (a << 25)) ^ ((a >>> 18) | (a << 14)) ^ (a >>> 3);
    const large = ((b >>> 17) | (b << 15)) ^ ((b >>> 19) | (b << 13)) ^ (b >>> 10);
    w[i] = ((w[i - 16] as number) + small + (w[i - 7] as number) + large) | 0;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i += 1) {
    const first = (h + (((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))) + ((e & f) ^ (~e & g)) + (ROUND[i] as number) + (w[i] as number)) | 0;
    const second = ((((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  const next = [a, b, c, d, e, f, g, h];
  for (let i = 0; i < 8; i += 1) state[i] = (state[i] as number) + (next[i] as number);
}

/** Bytes as words, with the mark of their end and their length; `before` bytes were worked in already. */
function padded(bytes: Uint8Array, before = 0): Uint32Array {
  const words = new Uint32Array(Math.ceil((bytes.length + 9) / 64) * 16);
  for (let i = 0; i <= bytes.length; i += 1) words[i >> 2] = (words[i >> 2] as number) | ((i < bytes.length ? (bytes[i] as number) : MARK) << (24 - 8 * (i % 4)));
  words[words.length - 1] = 8 * (bytes.length + before);
  return words;
}

function worked(state: Uint32Array, words: Uint32Array): Uint32Array {
  const end = state.slice();
  for (let from = 0; from < words.length; from += 16) compress(end, words, from);
  return end;
}

function asBytes(words: Uint32Array): Uint8Array {
  return Uint8Array.from({ length: 4 * words.length }, (_, i) => (words[i >> 2] as number) >>> (24 - 8 * (i % 4)));
}

export const utf8 = (text: string) => new TextEncoder().encode(text);

export function sha256(bytes: Uint8Array): Uint8Array {
  return asBytes(worked(START, padded(bytes)));
}

export const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** PBKDF2 with HMAC-SHA-256, its first 32 bytes: a hash that takes some time, so that guessing many answers takes long. */
export function stretched(word: Uint8Array, salt: Uint8Array, rounds: number): Uint8Array {
  const key = new Uint8Array(64);
  key.set(word.length > 64 ? sha256(word) : word);
  const [inner, outer] = [0x36, 0x5c].map((pad) => {
    const block = padded(key.map((byte) => byte ^ pad));
    const state = START.slice();
    compress(state, block);
    return state;
  }) as [Uint32Array, Uint32Array];
  const block = new Uint32Array(16);
  block[8] = MARK << 24;
  block[15] = 8 * 96;
  const behind = (state: Uint32Array) => {
    block.set(state);
    const end = outer.slice();
    compress(end, block);
    return end;
  };
  const first = new Uint8Array(salt.length + 4);
  first.set(salt);
  first[salt.length + 3] = 1;
  let last = behind(worked(inner, padded(first, 64)));
  const sum = last.slice();
  for (let round = 1; round < rounds; round += 1) {
    block.set(last);
    const end = inner.slice();
    compress(end, block);
    last = behind(end);
    for (let i = 0; i < 8; i += 1) sum[i] = (sum[i] as number) ^ (last[i] as number);
  }
  return asBytes(sum);
}

export const fromBase64 = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** Something that an answer opens: its locks, each a tag and the key as that lock covers it, and the sealed text. */
export type Sealed = [locks: string, text: string];

const TAG = 4;
const KEY = 8;

/** The text of a seal, if this stretched word opens it; `at` is the place of the seal among all of its exercise. */
export function opened(stretchedWord: Uint8Array, at: number, [locks, text]: Sealed): string | null {
  const own = new Uint8Array(33);
  own.set(stretchedWord);
  own[32] = at;
  const hash = sha256(own);
  const all = fromBase64(locks);
  for (let from = 0; from < all.length; from += TAG + KEY) {
    const lock = all.subarray(from, from + TAG + KEY);
    if (lock.subarray(0, TAG).some((byte, i) => byte !== hash[i])) continue;
    return uncovered(lock.subarray(TAG).map((byte, i) => byte ^ (hash[TAG + i] as number)), fromBase64(text));
  }
  return null;
}

/** A text covered with the hashes of a key and of the numbers 0, 1, 2, … */
function uncovered(key: Uint8Array, bytes: Uint8Array): string {
  const own = new Uint8Array(KEY + 1);
  own.set(key);
  const plain = new Uint8Array(bytes.length);
  for (let from = 0; from < bytes.length; from += 32) {
    own[KEY] = from / 32;
    const cover = sha256(own);
    for (let i = from; i < Math.min(from + 32, bytes.length); i += 1) plain[i] = (bytes[i] as number) ^ (cover[i - from] as number);
  }
  return new TextDecoder().decode(plain);
}
