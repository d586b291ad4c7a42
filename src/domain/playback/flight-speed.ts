/** Speeds that visitors can choose. The numbers multiply the duration of a flight. */
export const FLIGHT_DURATION_FACTORS = { slow: 2, normal: 1, instant: 0 } as const;

/** The name of a speed. */
export type FlightSpeed = keyof typeof FLIGHT_DURATION_FACTORS;

/** The speed of flights that a visitor has chosen. */
export interface FlightSpeedSetting {
  readonly read: () => FlightSpeed;
  /** Sets and stores a speed by its name. Ignores other texts. */
  readonly write: (name: string) => void;
}
