import { expect, it } from 'vitest';
import { buildLogRecord } from './log-record.ts';

const ENTRY = { object: 'player', trigger: 'start', source: 'stores/playback', msg: 'It broke.' };
const MOMENT = { time: Date.UTC(2026, 2, 4, 10) + 123, sinceLoad: 4567.8, sessionId: 's1' };

it('has every field, with default values for those that the caller omits [3.47, 7.19]', () => {
  expect(buildLogRecord(ENTRY, MOMENT)).toEqual({
    current_time: 1_772_618_400_123,
    created: 1_772_618_400,
    msecs: 123,
    client_datetime: '2026-03-04T10:00:00.123Z',
    object: 'player',
    trigger: 'start',
    category: 'website',
    source: 'stores/playback',
    levelname: 'INFO',
    name: 'debug',
    levelno: 20,
    relativeCreated: 4568,
    msg: 'It broke.',
    platform: 'website',
    session_id: 's1',
  });
});

it('has the values of the caller, which cannot replace its own fields [3.47]', () => {
  const record = buildLogRecord(
    {
      ...ENTRY,
      category: 'viewer',
      name: 'stage',
      platform: 'frame',
      prezi_id: 'x',
      payload: { steps: 3, current_time: 0 },
    },
    MOMENT,
  );
  expect(record).toMatchObject({
    category: 'viewer',
    name: 'stage',
    platform: 'frame',
    prezi_id: 'x',
    steps: 3,
  });
  expect(record.current_time).toBe(MOMENT.time);
});

it.each([
  ['INFO', 20],
  ['WARN', 30],
  ['ERROR', 40],
] as const)('the number of %s is %i [3.48]', (levelname, levelno) => {
  expect(buildLogRecord({ ...ENTRY, levelname }, MOMENT)).toMatchObject({ levelname, levelno });
});

it('contains no identifier of a view link [3.49]', () => {
  const address = '/view/Hc7mQ2xVt9LrB4sKe1Wd/playback.json';
  const record = buildLogRecord({ ...ENTRY, msg: `No ${address}`, payload: { address } }, MOMENT);
  expect(JSON.stringify(record)).not.toContain('Hc7mQ2xVt9LrB4sKe1Wd');
});

it('contains no credentials of an address [3.49]', () => {
  const record = buildLogRecord({ ...ENTRY, msg: 'No https://ada:s3cret@stage.example/a.js here' }, MOMENT);
  expect(record.msg).toBe('No https://stage.example/a.js here');
});
