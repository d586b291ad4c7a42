import { expect, test } from 'vitest';
import {
  CLIENT_LOG_CALL,
  EVENTS_CALL,
  isCall,
  LIKE_BY_LINK_CALL,
  likeCall,
  viewerCall,
  viewerDataCall,
  VISITOR_CALL,
} from './calls.ts';

test('The viewer-data call has the view link of the content, if it has one', () => {
  expect(viewerCall('rivers-of-data', null)).toBe('/api/v4/viewer/rivers-of-data/');
  expect(viewerCall('rivers-of-data', 'aB_c-0123456789xyz')).toBe(
    '/api/v4/viewer/rivers-of-data/?auth_key=aB_c-0123456789xyz&key_type=view_link',
  );
});

test('Every call is at an address that only programs call', () => {
  const calls = [
    likeCall('a'),
    LIKE_BY_LINK_CALL,
    VISITOR_CALL,
    viewerDataCall('a'),
    EVENTS_CALL,
    CLIENT_LOG_CALL,
  ];
  expect(calls.filter((call) => !isCall(call) || !call.endsWith('/'))).toEqual([]);
  expect(isCall('/apiary/')).toBe(false);
});
