/** Speeds that visitors can choose, each with the factor by which a flight takes longer. */
export const FLIGHT_SPEEDS = { slow: 2, normal: 1, instant: 0 } as const;

/** A speed of flights. */
export type FlightSpeed = keyof typeof FLIGHT_SPEEDS;

const KEY = 'podium-flights';

const isSpeed = (text: string | null | undefined): text is FlightSpeed =>
  typeof text === 'string' && Object.hasOwn(FLIGHT_SPEEDS, text);

/**
 * Opens the speed that this visitor has chosen (rule 4.51). Without working storage, the choice
 * lasts as long as the player.
 */
export function openFlightSpeed(storage: Storage | null) {
  let speed: FlightSpeed = 'normal';
  try {
    const kept = storage?.getItem(KEY);
    if (isSpeed(kept)) speed = kept;
  } catch {
    // Forbidden.
  }
  return {
    read: (): FlightSpeed => speed,
    /** Sets and stores the speed. Ignores texts that name none. */
    write(text: string): void {
      if (!isSpeed(text)) return;
      speed = text;
      try {
        storage?.setItem(KEY, text);
      } catch {
        // Full or forbidden.
      }
    },
  };
}

/** The speed of a visitor's flights. */
export type FlightSpeedStore = ReturnType<typeof openFlightSpeed>;
