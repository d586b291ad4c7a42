// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { readSettings, SettingError } from './settings.ts';

describe('settings', () => {
  test('have defaults', () => {
    expect(readSettings({ PODIUM_DIST: '' }, '/srv/podium')).toEqual({
      port: 4321,
      base: '',
      host: '127.0.0.1',
      dist: '/srv/podium/dist',
      content: '/srv/podium/src/content',
      database: '/srv/podium/.data/podium.db',
      trustProxy: false,
      demoSignIn: 'same machine',
    });
  });

  test('come from the environment', () => {
    const env = {
      PORT: '0',
      HOST: '0.0.0.0',
      PODIUM_DIST: '/out',
      PODIUM_CONTENT: '../content',
      PODIUM_DATA: 'data',
      PODIUM_TRUST_PROXY: '1',
      PODIUM_DEMO_SIGN_IN: '1',
    };
    expect(readSettings(env, '/srv/podium')).toEqual({
      port: 0,
      base: '',
      host: '0.0.0.0',
      dist: '/out',
      content: '/srv/content',
      database: '/srv/podium/data/podium.db',
      trustProxy: true,
      demoSignIn: 'all',
    });
  });

  test('are refused with one line for each fault', () => {
    const env = { PORT: 'http', HOST: 'http://0.0.0.0', PODIUM_TRUST_PROXY: 'yes' };
    expect(() => readSettings(env, '/')).toThrow(
      new SettingError(
        [
          'PORT is "http", which is not allowed. It must be a number from 0 to 65535.',
          'HOST is "http://0.0.0.0", which is not allowed. It must be the name or IP address of this machine, without a port.',
          'PODIUM_TRUST_PROXY is "yes", which is not allowed. It must be 1 for yes or 0 for no.',
        ].join('\n'),
      ),
    );
  });

  test.each([
    [{}, 'same machine'],
    [{ HOST: '127.0.0.2' }, 'same machine'],
    [{ HOST: '::1' }, 'same machine'],
    [{ HOST: 'localhost' }, 'same machine'],
    [{ HOST: '0.0.0.0' }, 'none'],
    [{ HOST: '::' }, 'none'],
    [{ HOST: '192.168.1.2' }, 'none'],
    [{ HOST: '127.site.example' }, 'none'],
    [{ HOST: 'podium.example' }, 'none'],
    [{ PODIUM_TRUST_PROXY: '1' }, 'none'],
    [{ HOST: '0.0.0.0', PODIUM_DEMO_SIGN_IN: '1' }, 'all'],
    [{ PODIUM_TRUST_PROXY: '1', PODIUM_DEMO_SIGN_IN: '1' }, 'all'],
    [{ PODIUM_DEMO_SIGN_IN: '0' }, 'none'],
  ])('let those sign in who may with %j: %s', (env, who) => {
    expect(readSettings(env, '/').demoSignIn).toBe(who);
  });
});
