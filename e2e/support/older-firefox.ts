import type { Browser } from '@playwright/test';

/** What Playwright calls Firefox as Mozilla ships it, which it drives by WebDriver BiDi. */
export const FIREFOX_CHANNEL = 'moz-firefox';

/** The part of Playwright that sends commands of WebDriver BiDi to the browser. */
interface BidiSession {
  send: (method: string, params?: object) => Promise<unknown>;
}

/** Playwright's objects of a browser: the one that tests have, and behind it the one that speaks to the program. */
interface BrowserOfPlaywright {
  readonly _connection: { toImpl: (browser: Browser) => { readonly _browserSession: BidiSession } };
}

/** Commands that Playwright sends for every page, and that Firefox does not know before version 154. */
const NEW_COMMANDS = ['emulation.setMediaFeaturesOverride'];

/**
 * Lets Playwright drive a Firefox of long-term support: what it says of a command that it does not know yet is not taken for a
 * failure. Pages then have the colour scheme of the machine.
 */
export function allowOlderFirefox(browser: Browser): void {
  const session = (browser as unknown as BrowserOfPlaywright)._connection.toImpl(browser)._browserSession;
  const send = session.send.bind(session);
  session.send = async (method, params) => {
    try {
      return await send(method, params);
    } catch (error) {
      if (NEW_COMMANDS.includes(method) && String(error).includes('unknown command')) return {};
      throw error;
    }
  };
}
