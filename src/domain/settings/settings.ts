import { EVENTS_CALL } from '../addresses/calls.ts';

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

interface SettingRule {
  /** The rest of a sentence about a valid value. */
  readonly rule: string;
  readonly isValid: (value: string) => boolean;
  /** Whether an empty text is a value. By default it means that the setting is not set. */
  readonly mayBeEmpty?: true;
}

/** Matches folders that all hosts treat alike. */
const PATH_SOURCE = String.raw`(?:(?!\.{1,2}(?:/|$))[\w\-.~]+(?:/|$))*`;

export const SITE_ADDRESS = new RegExp(String.raw`^https?://[^\s/\\?#@]+(?:/${PATH_SOURCE})?$`, 'i');
export const SITE_ADDRESS_RULE =
  'must be an address such as "https://talks.example" or "https://user.github.io/talks"';

/** Matches the base of a site, that is, the path below which it is published. */
export const SITE_BASE = new RegExp(`^/?${PATH_SOURCE}$`);
export const SITE_BASE_RULE = 'must be a path such as "/talks"';

/** Reports whether a text is the address of a site: http or https, a host, and perhaps a path. */
export function isSiteAddress(text: string): boolean {
  const address = SITE_ADDRESS.test(text) ? URL.parse(text) : null;
  if (address === null || address.port === '0') return false;
  const { hostname } = address;
  // The parser completes short IPv4 addresses: "1.2.3" is 1.2.0.3.
  if (/^\d[\d.]*$/.test(hostname)) return text.includes(hostname);
  return hostname.startsWith('[') || isHostName(hostname);
}

/**
 * Reports whether a text is a valid DNS name or an IPv4 address. The URL parser accepts more: empty
 * and long labels, a dot at the end, and most special characters.
 */
const isHostName = (text: string): boolean =>
  text.length <= 253 && text.split('.').every((label) => /^(?!xn--$)(?!-)[\w-]{1,63}(?<!-)$/i.test(label));

/** Reports whether a text is a port. */
export const isPort = (text: string): boolean => /^\d{1,5}$/.test(text) && Number(text) <= 65_535;

/** Reports whether a text is the name or the IP address of a machine, without a port. */
const isHost = (text: string): boolean =>
  isHostName(text) || (/^[\w.:%-]+$/.test(text) && text.split(':').length > 2);

/** Returns the origin of an endpoint on another host; null if the endpoint is not valid. */
export function endpointOrigin(value: string): string | null {
  const address = /^https:\/\/\S+$/.test(value) ? URL.parse(value) : null;
  // Only a plain host, because a semicolon or comma would start another directive of the policy.
  return address !== null && isHostName(address.hostname) ? address.origin : null;
}

/** Reports whether a text is a path of the site. */
export const isEndpointPath = (value: string): boolean => /^\/(?!\/)\S*$/.test(value);

const ENDPOINT_RULE = `must be a path of the site such as "${EVENTS_CALL}", or an https address`;
const isEndpoint = (value: string): boolean => isEndpointPath(value) || endpointOrigin(value) !== null;
const endpoint: SettingRule = { rule: ENDPOINT_RULE, isValid: isEndpoint, mayBeEmpty: true };
const optionalEndpoint: SettingRule = {
  rule: `${ENDPOINT_RULE}; empty for none`,
  isValid: (value) => value === '' || isEndpoint(value),
};
const folder: SettingRule = {
  rule: 'must be the path of a folder, without spaces around it',
  isValid: (value) => value.trim() === value && !/^[a-z]+:\/\//i.test(value) && !value.includes('\0'),
};

const yesOrNo: SettingRule = {
  rule: 'must be 1 for yes or 0 for no',
  isValid: (value) => value === '0' || value === '1',
};

const FOLDER_VARIABLES = ['CONTENT', 'OUT', 'DIST', 'DATA', 'FACTS', 'RELEASES', 'ANNOTATE'];

/** The only table of rules for settings from the environment. */
const SETTING_RULES: Readonly<Record<string, SettingRule>> = {
  PODIUM_SITE_URL: { rule: SITE_ADDRESS_RULE, isValid: isSiteAddress },
  PORT: { rule: 'must be a number from 0 to 65535', isValid: isPort },
  PODIUM_E2E_PORT: { rule: 'must be a number from 0 to 65535', isValid: isPort },
  HOST: { rule: 'must be the name or IP address of this machine, without a port', isValid: isHost },
  PODIUM_TRUST_PROXY: yesOrNo,
  PODIUM_DEMO_SIGN_IN: yesOrNo,
  PODIUM_PROCESSES: {
    rule: 'must be the number of render threads, such as 2',
    isValid: (value) => /^[1-9]\d{0,2}$/.test(value),
  },
  PODIUM_SHARD: {
    rule: 'must be the number of the part and the number of parts, such as 3/16',
    isValid: (value) => {
      const [index = 0, count = 0] = /^\d{1,5}\/\d{1,5}$/.test(value) ? value.split('/').map(Number) : [];
      return index >= 1 && index <= count;
    },
  },
  PUBLIC_ANALYTICS_ENDPOINT: endpoint,
  PUBLIC_ANALYTICS_FALLBACK_ENDPOINT: optionalEndpoint,
  PUBLIC_CLIENT_LOG_ENDPOINT: optionalEndpoint,
  PUBLIC_ANALYTICS_ENVELOPE: {
    rule: 'must be "web" or "meeting"',
    isValid: (value) => value === 'web' || value === 'meeting',
    mayBeEmpty: true,
  },
  ...Object.fromEntries(FOLDER_VARIABLES.map((name) => [`PODIUM_${name}`, folder])),
};

/**
 * Returns the fault of a setting's value, worded like the faults of astro.config.mjs. Returns null
 * if it has none, or is not set.
 */
export function findSettingFault(name: string, value: string | undefined): string | null {
  const rule = SETTING_RULES[name];
  if (rule === undefined || value === undefined || (value === '' && rule.mayBeEmpty !== true)) return null;
  if (rule.isValid(value)) return null;
  return `${name} is ${JSON.stringify(value)}, which is not allowed. It ${rule.rule}.`;
}

/** Returns the faults of the settings with these names. */
export function findSettingFaults(names: readonly string[], env: Environment): string[] {
  return names.flatMap((name) => findSettingFault(name, env[name]) ?? []);
}

/** The settings that only Podium has. `PORT` and `HOST` may belong to other programs. */
export const OWN_SETTINGS = Object.keys(SETTING_RULES).filter((name) => /^(?:PODIUM|PUBLIC)_/.test(name));
