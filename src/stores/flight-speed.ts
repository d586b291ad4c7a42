import {
  FLIGHT_DURATION_FACTORS,
  type FlightSpeedSetting,
  type FlightSpeed,
} from '#domain/playback/flight-speed';
import { openText } from './stored-text.ts';

const STORAGE_KEY = 'podium-flights';

const isSpeed = (text: string | null): text is FlightSpeed =>
  text !== null && Object.hasOwn(FLIGHT_DURATION_FACTORS, text);

/**
 * Opens the speed of flights that this visitor has chosen (rule 9.48). Without working storage, the
 * choice lasts as long as the page.
 */
export function openFlightSpeed(storage: Storage | null): FlightSpeedSetting {
  const stored = openText(storage, STORAGE_KEY);
  const text = stored.read();
  let speed = isSpeed(text) ? text : 'normal';
  return {
    read: () => speed,
    write(name) {
      if (!isSpeed(name)) return;
      speed = name;
      stored.write(name);
    },
  };
}
