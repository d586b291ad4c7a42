import {
  FLIGHT_DURATION_FACTORS,
  type FlightSpeedSetting,
  type FlightSpeed,
} from '#domain/playback/flight-speed';

const STORAGE_KEY = 'podium-flights';

const isSpeed = (text: string | null | undefined): text is FlightSpeed =>
  typeof text === 'string' && Object.hasOwn(FLIGHT_DURATION_FACTORS, text);

/**
 * Opens the speed of flights that this visitor has chosen (rule 9.48). Without working storage, the
 * choice lasts as long as the page.
 */
export function openFlightSpeed(storage: Storage | null): FlightSpeedSetting {
  let speed: FlightSpeed = 'normal';
  try {
    const stored = storage?.getItem(STORAGE_KEY);
    if (isSpeed(stored)) speed = stored;
  } catch {
    // The storage is forbidden.
  }
  return {
    read: () => speed,
    write(name) {
      if (!isSpeed(name)) return;
      speed = name;
      try {
        storage?.setItem(STORAGE_KEY, name);
      } catch {
        // The storage is full or forbidden.
      }
    },
  };
}
