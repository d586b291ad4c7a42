// @vitest-environment jsdom
// @vitest-environment-options { "url": "https://podium.example/p/x/y/" }
import { expect, it, vi } from 'vitest';
import { EVENTS_CALL } from '#domain/addresses/calls';
import { createAnalytics, type AnalyticsView } from './analytics.ts';
import { readSiteFacts } from './page-facts.ts';

const settings = vi.hoisted(() => ({ PUBLIC_ANALYTICS_ENVELOPE: 'meeting' }));
vi.mock('astro:env/client', () => ({
  get PUBLIC_ANALYTICS_ENVELOPE() {
    return settings.PUBLIC_ANALYTICS_ENVELOPE;
  },
}));

/** Returns the event of a click on the logo, in a site built for this envelope. */
async function sentFor(
  envelope: 'web' | 'meeting',
  meetingApp: AnalyticsView['meetingApp'],
): Promise<unknown> {
  settings.PUBLIC_ANALYTICS_ENVELOPE = envelope;
  const sendBeacon = vi.fn<Navigator['sendBeacon']>(() => true);
  const navigator = { sendBeacon, userAgent: 'Agent 1' };
  const view: AnalyticsView = {
    navigator,
    location,
    document,
    fetch,
    crypto,
    ...(meetingApp && { meetingApp }),
  };
  await createAnalytics(view, readSiteFacts(document), EVENTS_CALL).track(['click on logo', {}]);
  return (JSON.parse(sendBeacon.mock.lastCall?.[1] as string) as [unknown])[0];
}

it('logs in the envelope of the meeting app on a site built for it, without addresses [3.44]', async () => {
  const app = {
    os: 'macOS',
    osVersion: '26.1',
    appVersion: '1.2',
    meetingVersion: '6.3',
    meetingId: 'm-1',
    userId: 'u-1',
  };
  expect(await sentFor('meeting', app)).toEqual({
    core: {
      type: 'event',
      schema_id: 'podium-event-1',
      client_time: expect.any(Number) as number,
      event_source: 'PreziAirWeb',
      event_type: 'MeetingApp',
    },
    event_source: { single_page_session_id: expect.stringMatching(/^[0-9a-f]{32}$/) as string },
    platform: {
      os: 'macOS',
      os_version: '26.1',
      user_agent: 'Agent 1',
      zoomapp_version: '1.2',
      zoom_version: '6.3',
    },
    user: { meeting_id: 'm-1', zoomapp_user_id: 'u-1' },
    body: { event_name: 'click on logo' },
  });
});

it.each([[undefined], [{ meetingId: 7, os: null }]])(
  'leaves values empty that the meeting app does not give as texts: %j',
  async (app) => {
    expect(await sentFor('meeting', app)).toMatchObject({
      platform: { os: '', os_version: '', zoomapp_version: '', zoom_version: '' },
      user: { meeting_id: '', zoomapp_user_id: '' },
    });
  },
);

it('logs in the envelope of a web page on other sites, even if the page names a meeting', async () => {
  expect(await sentFor('web', { meetingId: 'm-1' })).toMatchObject({
    core: { event_source: 'Js', event_type: 'Analytics' },
    platform: { type: 'Web', url: 'https://podium.example/p/x/y/' },
    user: { session_id: null },
  });
});
