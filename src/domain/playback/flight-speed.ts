/** Speeds that visitors can choose. The numbers multiply the duration of a flight. */
export const FLIGHT_SPEEDS = { slow: 2, normal: 1, instant: 0 } as const;

/** The name of a speed. */
export type FlightSpeed = keyof typeof FLIGHT_SPEEDS;

/** The speed of flights that a visitor has chosen. */
export interface ChosenSpeed {
  readonly read: () => FlightSpeed;
  /** Sets and stores a speed by its name. Ignores other texts. */
  readonly write: (name: string) => void;
}
