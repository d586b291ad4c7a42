import { describe, expect, it } from 'vitest';
import { buildMeetingEvent, buildWebEvent, type WebMoment } from './analytics-envelope.ts';

const LINK_ID = 'Hc7mQ2xVt9LrB4sKe1Wd';

const MOMENT: WebMoment = {
  time: 1_772_618_400_123,
  pageSessionId: 'p1',
  sessionId: 's1',
  putmaId: 'm1',
  referrer: 'https://search.example/',
  url: 'https://podium.example/p/x/y/',
};

describe('the envelope of a web page', () => {
  it('has these fields and no others [3.41, 3.45]', () => {
    expect(buildWebEvent(['embed code copied', { oid: 'x', product_type: 'NEXT' }], MOMENT)).toEqual({
      core: {
        type: 'event',
        schema_id: 'podium-event-1',
        client_time: 1_772_618_400_123,
        event_source: 'Js',
        event_type: 'Analytics',
      },
      event_source: { single_page_session_id: 'p1' },
      platform: {
        type: 'Web',
        putma_id: 'm1',
        referer: 'https://search.example/',
        url: 'https://podium.example/p/x/y/',
      },
      user: { session_id: 's1' },
      body: { event_name: 'embed code copied', oid: 'x', product_type: 'NEXT' },
    });
  });

  it('has null for unknown values [3.42]', () => {
    const event = buildWebEvent(['like', {}], { ...MOMENT, sessionId: null, putmaId: null, referrer: '' });
    expect(event.platform).toMatchObject({ putma_id: null, referer: null });
    expect(event.user).toEqual({ session_id: null });
  });

  it('may come from the viewer’s graphics [3.45]', () => {
    expect(buildWebEvent(['like', {}], { ...MOMENT, source: 'Webgl' }).core.event_source).toBe('Webgl');
  });

  it('has no identifier of a view link at any place [3.46]', () => {
    const event = buildWebEvent(
      ['call-to-action clicked', { target_url: `/signup/?next=%2Fview%2F${LINK_ID}%2F`, position: 2 }],
      {
        ...MOMENT,
        url: `https://podium.example/de/view/${LINK_ID}/`,
        referrer: `https://podium.example/view/${LINK_ID}/`,
      },
    );
    expect(JSON.stringify(event)).not.toContain(LINK_ID);
    expect(event.platform.url).toBe('https://podium.example/de/view/-/');
    expect(event.body).toMatchObject({ target_url: '/signup/?next=%2Fview%2F-%2F', position: 2 });
  });
});

it('the envelope of the app inside a meeting has these fields and no others [3.44]', () => {
  const moment = {
    time: 5,
    pageSessionId: 'p1',
    os: 'macOS',
    osVersion: '15.1',
    userAgent: 'Mozilla/5.0',
    appVersion: '1.2',
    meetingVersion: '6.3',
    meetingId: 'm-1',
    userId: 'u-1',
  };
  expect(buildMeetingEvent(['like', {}], moment)).toEqual({
    core: {
      type: 'event',
      schema_id: 'podium-event-1',
      client_time: 5,
      event_source: 'PreziAirWeb',
      event_type: 'MeetingApp',
    },
    event_source: { single_page_session_id: 'p1' },
    platform: {
      os: 'macOS',
      os_version: '15.1',
      user_agent: 'Mozilla/5.0',
      zoomapp_version: '1.2',
      zoom_version: '6.3',
    },
    user: { meeting_id: 'm-1', zoomapp_user_id: 'u-1' },
    body: { event_name: 'like' },
  });
});
