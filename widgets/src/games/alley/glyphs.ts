/**
 * Our drawings of the items: a few shapes each, on a square of 48, readable at 60 pixels.
 * Classes: t filled with the item's tint, k filled with ink, w filled with paper, n not filled.
 */

/** Tint and shapes of each item. */
export const GLYPHS: Record<string, [tint: string, shapes: string]> = {
  BF: ["#f29ac0", '<path class="w" d="M19 8h10v6c7 3 10 8 10 15 0 9-6 15-15 15S9 38 9 29c0-7 3-12 10-15z"/><path class="k" d="M18 3h12v6H18z"/><path class="t" d="M24 30c-7-9-12-5-10 1 1 3 6 4 10-1 4 5 9 4 10 1 2-6-3-10-10-1z"/><circle class="k" cx="24" cy="24" r="2.5"/><path class="n" d="M24 28v9"/>'],
  BC: ["#6cb26a", '<path class="n" d="M14 38l-3 7M34 38l3 7"/><path class="t" d="M8 21h32c2 13-5 21-16 21S6 34 8 21z"/><path class="k" d="M5 18h38v5H5z"/><circle class="w" cx="16" cy="11" r="3"/><circle class="w" cx="26" cy="7" r="4"/><circle class="w" cx="34" cy="12" r="2.5"/>'],
  CB: ["#7fb6ee", '<path class="k" d="M11 44h26l-5-9H16z"/><circle class="t" cx="24" cy="21" r="16"/><path class="w" d="M24 12l2.5 6.5L33 21l-6.5 2.5L24 30l-2.5-6.5L15 21l6.5-2.5z"/>'],
  CM: ["#b9bfca", '<path class="k" d="M21 34h6v11h-6z"/><ellipse class="t" cx="24" cy="19" rx="15" ry="16"/><ellipse class="w" cx="24" cy="19" rx="10.5" ry="11.5"/><path class="n" d="M28 8l-6 9 6 3-7 10"/>'],
  DL: ["#8d6cc4", '<path class="t" d="M4 27c8-2 15 1 20 12-9 3-17-1-20-12zM44 27c-8-2-15 1-20 12 9 3 17-1 20-12z"/><path class="t" d="M10 13c9 3 13 12 14 26-10-3-16-13-14-26zM38 13c-9 3-13 12-14 26 10-3 16-13 14-26z"/><path class="k" d="M24 6c7 9 7 23 0 33-7-10-7-24 0-33z"/><path class="n" d="M8 43h32"/>'],
  DE: ["#e8694f", '<path class="t" d="M24 3c9 0 16 15 16 26 0 9-7 16-16 16S8 38 8 29C8 18 15 3 24 3z"/><path class="n" d="M12 18c4 4 8 4 12 0 4 4 8 4 12 0M8 28c5 5 11 5 16 0 5 5 11 5 16 0M13 38c4 3 7 3 11 0 4 3 7 3 11 0"/>'],
  FF: ["#f0a04b", '<path class="w" d="M20 20V5l7 6h8l7-6v18c0 7-5 11-10 11z"/><path class="t" d="M6 15l7 6h9l7-6v17c0 8-5 13-11.5 13S6 40 6 32z"/><circle class="k" cx="13.5" cy="30" r="2"/><circle class="k" cx="21.5" cy="30" r="2"/><path class="n" d="M14 38l3.5-3 3.5 3"/>'],
  FC: ["#d65a76", '<path class="t" d="M9 13c9-6 15 5 30-1l5 17c-14 6-20-5-30 1l-9 3z"/><path class="n" d="M14 17c8-4 13 4 23 1M17 25c7-3 12 4 21 2M5 33l-2 6M10 31l-1 6M44 29l2 6"/><path class="n" d="M14 43c7-3 13-3 20 0"/>'],
  HD: ["#c79a6b", '<path class="t" d="M16 25h16l7 19H9z"/><circle class="t" cx="24" cy="15" r="12"/><path class="n" d="M16 11l5 5M21 11l-5 5M20 21h9"/><circle class="k" cx="29.5" cy="13.5" r="2.5"/><path class="n" d="M24 27v14M20 31h8M19 37h10"/>'],
  HT: ["#93c145", '<path class="t" d="M4 31c0-9 8-14 20-14s20 5 20 14-8 13-20 13S4 40 4 31z"/><circle class="w" cx="13" cy="14" r="9"/><circle class="w" cx="35" cy="14" r="9"/><path class="n" d="M13 14a2 2 0 0 1 4 0 4 4 0 0 1-8 0M35 14a2 2 0 0 1 4 0 4 4 0 0 1-8 0M12 33c8 6 16 6 24 0"/>'],
  IR: ["#8fd6d2", '<circle class="n" cx="24" cy="31" r="13" stroke-dasharray="4.5 3.700" stroke-width="4"/><path class="t" d="M15 4h18l5 6-14 13L10 10z"/><path class="n" d="M10 10h28M19 10l5 12 5-12"/>'],
  MB: ["#d08a45", '<path class="t" d="M9 5c16 0 35 15 35 34 0 5-6 6-8 1C31 28 21 19 8 14 3 12 4 5 9 5z"/><path class="k" d="M9 5c3 0 6 .5 9 1.5l-4 9.800L8 14C3 12 4 5 9 5z"/><path class="n" d="M5 25c5 3 9 7 12 12M5 35c3 2 5 4 7 7"/>'],
  ML: ["#f2c14e", '<path class="t" d="M10 24h22c3 0 5-6 13-7-1 8-7 9-9 14-2 4-7 7-13 7s-12-3-13-14z"/><path class="n" d="M11 26c-10-3-10 9 3 8"/><path class="k" d="M16 38h14l4 6H12z"/><path class="k" d="M17 24c0-5 12-5 12 0z"/><path class="n" d="M40 13c-5-3 2-6-2-10"/>'],
  OW: ["#a9743f", '<path class="t" d="M4 39L31 12l5 5L9 44z"/><path class="n" d="M11 32l5 5M19 24l5 5"/><path class="w" d="M36 2l2.5 7.5L46 12l-7.5 2.5L36 22l-2.5-7.5L26 12l7.5-2.5z"/>'],
  PL: ["#4fa3a0", '<path class="w" d="M6 21C6 10 12 5 24 5s18 5 18 16z"/><path class="t" d="M4 20h40v23H4z"/><path class="n" d="M12 20v23M36 20v23"/><circle class="k" cx="24" cy="29" r="4"/><path class="k" d="M22.5 30h3l2 8h-7z"/>'],
  SC: ["#e5b63c", '<path class="t" d="M10 4h28c0 14-4 22-11 24v9h8v7H13v-7h8v-9C14 26 10 18 10 4z"/><path class="w" d="M24 9l4 6-4 6-4-6z"/><path class="n" d="M11 8H4c0 8 3 12 9 12M37 8h7c0 8-3 12-9 12"/>'],
  SK: ["#7b8fa6", '<path class="t" d="M8 4h32v40H8z"/><path class="n" d="M14 4v40"/><path class="w" d="M27 11c7 0 10 4 10 9 0 4-2 6-4 7v5H21v-5c-2-1-4-3-4-7 0-5 3-9 10-9z"/><circle class="k" cx="23" cy="20" r="2.5"/><circle class="k" cx="31" cy="20" r="2.5"/><path class="n" d="M25 32v-4M29 32v-4"/>'],
  SS: ["#6f86d6", '<path class="w" d="M24 2l6 8v20H18V10z"/><path class="n" d="M24 10v20"/><path class="t" d="M9 28l5 3h20l5-3v6l-5 2H14l-5-2z"/><path class="k" d="M21 36h6v6h-6z"/><circle class="t" cx="24" cy="43" r="3"/>'],
  TC: ["#f0c33c", '<circle class="t" cx="24" cy="24" r="21"/><circle class="w" cx="24" cy="14" r="6"/><circle class="w" cx="14.5" cy="29" r="6"/><circle class="w" cx="33.5" cy="29" r="6"/><path class="n" d="M24 14v2M14.5 29v2M33.5 29v2M19 38h10"/>'],
  WW: ["#c4905a", '<path class="n" d="M20 5a4 4 0 0 1 8 0"/><path class="k" d="M21 6h6v6h-6z"/><circle class="t" cx="24" cy="28" r="17"/><circle class="w" cx="24" cy="28" r="12"/><path class="n" d="M24 20v8l6 4M24 17.5v0M34.5 28h0M13.5 28h0"/>'],
};

/** For an item that we have no drawing of. */
export const UNKNOWN: [string, string] = ["#c9c2b4", '<path class="t" d="M24 4l20 20-20 20L4 24z"/>'];

export const EYE = '<path d="M1 8c4-6.5 10-6.5 14 0-4 6.5-10 6.5-14 0z"/><circle cx="8" cy="8" r="2.600"/>';
