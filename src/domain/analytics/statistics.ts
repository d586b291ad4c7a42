import { redactViewLinksIn } from './redact-view-links.ts';

/** What a page reports: a page view, or an event of the catalogue. */
export type Report = readonly [name: string, fields: Readonly<Record<string, string | number>>];

/** The name of the report of a page view. */
export const PAGE_VIEW = 'page view';

/** A report with data of its page, without identifiers of view links. */
interface ReportWithPage {
  /** Null for a page view. */
  readonly event: string | null;
  readonly fields: Readonly<Record<string, string | number>>;
  /** Whether an action of the visitor caused the report. */
  readonly isAction: boolean;
  /** The address of the page, without a fragment. */
  readonly url: string;
  readonly title: string;
  /** Empty if there is none. */
  readonly referrer: string;
}

/**
 * A request: a POST if there is a body, else a GET. The types of the body need no CORS permission
 * of the other host.
 */
interface ReportRequest {
  /** Path below the address of the service. */
  readonly path: string;
  readonly body?: string | URLSearchParams;
}

interface Adapter {
  readonly label: string;
  /**
   * Type of `site` in the setting: a host name, by default the host of the site; a number; or null
   * if the address of the service already identifies the site.
   */
  readonly site: 'host' | 'number' | null;
  readonly toRequest: (hit: ReportWithPage, site: string | number) => ReportRequest;
}

/** The only table of statistics services, by their names in the setting `statistics`. */
export const ADAPTERS = {
  plausible: {
    label: 'Plausible',
    site: 'host',
    toRequest: ({ event, fields, isAction, url, referrer }, domain) => ({
      path: '/api/event',
      body: JSON.stringify({
        name: event ?? 'pageview',
        url,
        domain,
        referrer: referrer || undefined,
        props: event === null ? undefined : fields,
        // False for an event that does not count as a visitor who stayed. Not the short name "i",
        // whose false Plausible overlooks.
        interactive: isAction || event === null ? undefined : false,
      }),
    }),
  },
  matomo: {
    label: 'Matomo',
    site: 'number',
    toRequest: ({ event, fields, url, title, referrer }, idsite) => ({
      path: '/matomo.php',
      body: toQuery({
        idsite,
        rec: 1,
        apiv: 1,
        send_image: 0,
        url,
        urlref: referrer,
        // An event is a custom action (ca), with its category, action and name.
        ...(event === null
          ? { action_name: title }
          : { ca: 1, e_c: 'Podium', e_a: event, e_n: formatFields(fields) }),
      }),
    }),
  },
  goatcounter: {
    label: 'GoatCounter',
    site: null,
    toRequest: ({ event, fields, url, title, referrer }) => {
      const { pathname, search } = new URL(url);
      // Path, title, referrer and query; the path of an event is its name.
      const page = { p: pathname, t: title, r: referrer, q: search };
      const query = event === null ? page : { p: event, t: formatFields(fields), r: referrer, e: 'true' };
      return { path: `/count?${toQuery(query)}` };
    },
  },
} as const satisfies Readonly<Record<string, Adapter>>;

export type AdapterName = keyof typeof ADAPTERS;

/** A service that receives the statistics of a site, from its setting `statistics`. */
export interface Statistics {
  readonly to: AdapterName;
  /** The https address of the service, without a slash at its end. */
  readonly address: string;
  /** Identifies the site at the service; empty if the address already does. */
  readonly site: string | number;
  /** The host of the site's address. On other hosts, pages report nothing. */
  readonly host: string;
}

/** The setting `statistics`: no events, events to the endpoint of the site, or to a service. */
export type StatisticsSetting =
  | 'none'
  | 'endpoint'
  | { readonly to: AdapterName; readonly address: string; readonly site?: string | number | undefined };

/** Returns the service that a setting names, for a site on this host; null if it names none. */
export function statisticsOf(setting: StatisticsSetting | undefined, host: string): Statistics | null {
  if (typeof setting !== 'object') return null;
  const { to, address, site = ADAPTERS[to].site === 'host' ? host : '' } = setting;
  return { to, address: address.replace(/\/$/, ''), site, host };
}

/** The reports that need no action of a visitor. */
export const REPORTS_WITHOUT_ACTION: readonly string[] = [PAGE_VIEW, 'paged transcript shown'];

/** Returns the request that sends a report. Removes all view link identifiers. */
export function toRequest(
  { to, site }: Pick<Statistics, 'to' | 'site'>,
  [name, fields]: Report,
  page: { readonly url: string; readonly title: string; readonly referrer: string },
): ReportRequest {
  const adapter: Adapter = ADAPTERS[to];
  const reportWithPage = {
    event: name === PAGE_VIEW ? null : name,
    fields,
    isAction: !REPORTS_WITHOUT_ACTION.includes(name),
    url: page.url.replace(/#.*/s, ''),
    title: page.title,
    referrer: page.referrer,
  };
  return adapter.toRequest(redactViewLinksIn(reportWithPage), site);
}

const formatFields = (fields: ReportWithPage['fields']): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ');

/** Returns a query of the values that are not empty. */
const toQuery = (values: Readonly<Record<string, string | number>>): URLSearchParams =>
  new URLSearchParams(
    Object.entries(values)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => [name, String(value)]),
  );
