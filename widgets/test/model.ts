/** A stand-in for the model that Python and the browser share: values, change events, and what was sent. */
type Listener = (...values: unknown[]) => void;

export function fakeModel<T extends object>(values: T) {
  const state = { ...values } as Record<string, unknown>;
  const listeners = new Map<string, Set<Listener>>();
  const sent: unknown[] = [];
  const saved: Record<string, unknown>[] = [];
  let dirty: Record<string, unknown> = {};
  const put = (key: string, value: unknown) => {
    state[key] = value;
    listeners.get(`change:${key}`)?.forEach((listener) => listener());
  };
  return {
    sent,
    saved,
    listening: () => [...listeners.values()].reduce((sum, known) => sum + known.size, 0),
    /** Speak as Python does. */
    push: (values: Record<string, unknown>) => Object.entries(values).forEach(([key, value]) => put(key, value)),
    /** Tell of something that is no trait. */
    tell: (event: string) => listeners.get(event)?.forEach((listener) => listener()),
    get: (key: string) => state[key],
    set(key: string, value: unknown) {
      dirty[key] = value;
      put(key, value);
    },
    save_changes() {
      saved.push(dirty);
      dirty = {};
    },
    send: (content: unknown) => void sent.push(content),
    on: (event: string, listener: Listener) =>
      void (listeners.get(event) ?? listeners.set(event, new Set()).get(event)!).add(listener),
    off: (event: string, listener: Listener) => void listeners.get(event)?.delete(listener),
  };
}
