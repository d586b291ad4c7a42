/** Samples per second. */
export const RATE = 48_000;

/** A sound: its value between -1 and 1 at each sample. */
export type Sound = Float32Array;

/** Returns a generator of pseudo-random numbers between -1 and 1, the same in each run. */
export function makeNoise(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return state / 2 ** 31;
  };
}

/** Makes a sound of a length in seconds from a function of time. */
export function draw(seconds: number, valueAt: (time: number) => number): Sound {
  return Float32Array.from({ length: Math.round(seconds * RATE) }, (_, index) => valueAt(index / RATE));
}

/** Makes noise between two frequencies. `loudness` is a function of time. */
export function hiss(
  seconds: number,
  seed: number,
  [low, high]: readonly [number, number],
  loudness: (time: number) => number,
): Sound {
  const noise = makeNoise(seed);
  const step = (frequency: number) => 1 - Math.exp((-2 * Math.PI * frequency) / RATE);
  const [slow, fast] = [step(low), step(high)];
  let [below, within] = [0, 0];
  return draw(seconds, (time) => {
    within += fast * (noise() - within);
    below += slow * (within - below);
    return (within - below) * loudness(time);
  });
}

/** Makes a tone that fades: a plucked string, a drop or a knock, by its frequency and length. */
export function pluck(frequency: number, seconds: number, glide = 0): Sound {
  return draw(seconds * 4, (time) => {
    const phase = 2 * Math.PI * (frequency * time + (glide * frequency * time * time) / 2);
    const body = Math.sin(phase) + 0.3 * Math.sin(2 * phase) + 0.1 * Math.sin(3 * phase);
    return (body / 1.4) * Math.exp(-time / seconds) * Math.min(1, time * 200);
  });
}

/** Makes a dull knock of wood. */
export const knock = (seed: number, frequency = 170): Sound =>
  sum(0.4, [
    [0, 0.8, pluck(frequency, 0.04)],
    [0, 0.6, hiss(0.3, seed, [300, 2400], (time) => Math.exp(-time / 0.02))],
  ]);

/** A sound in a film: its start in seconds, its loudness, and the sound. */
export type Part = readonly [start: number, loudness: number, sound: Sound];

/** Adds sounds up. Samples before the start and after the end are left out. */
export function sum(seconds: number, parts: readonly Part[]): Sound {
  const all = new Float32Array(Math.round(seconds * RATE));
  for (const [start, loudness, sound] of parts) {
    const from = Math.round(start * RATE);
    for (let index = 0; index < sound.length && from + index < all.length; index++)
      all[from + index] = (all[from + index] ?? 0) + loudness * (sound[index] ?? 0);
  }
  return all;
}

/** Scales a sound to a peak of `peak`, and fades it in and out over half a second. */
export function finish(sound: Sound, peak = 0.5): Sound {
  const loudest = sound.reduce((most, value) => Math.max(most, Math.abs(value)), 0) || 1;
  const last = sound.length / RATE;
  return sound.map((value, index) => {
    const time = index / RATE;
    return (value / loudest) * peak * Math.min(1, time / 0.5, (last - time) / 0.5);
  });
}
