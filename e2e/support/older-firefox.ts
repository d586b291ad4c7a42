import type { Browser } from '@playwright/test';

/** Playwright's name for Firefox as shipped by Mozilla, which it controls over WebDriver BiDi. */
export const FIREFOX_CHANNEL = 'moz-firefox';

/** The part of Playwright that sends WebDriver BiDi commands to the browser. */
interface BidiSession {
  send: (method: string, params?: object) => Promise<unknown>;
}

/** Playwright's public browser object and, behind it, the one that talks to the process. */
interface BrowserOfPlaywright {
  readonly _connection: { toImpl: (browser: Browser) => { readonly _browserSession: BidiSession } };
}

/** Commands that Playwright sends for every page, unknown to Firefox before version 154. */
const NEW_COMMANDS = ['emulation.setMediaFeaturesOverride'];

/**
 * Lets Playwright control a long-term support release of Firefox by ignoring errors about commands
 * that Firefox does not know yet. Pages then use the colour scheme of the machine.
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
