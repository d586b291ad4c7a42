/** The colours of a presentation, as six hexadecimal digits. */
export interface Theme {
  /** Behind everything. */
  readonly background: string;
  /** Texts on the background. */
  readonly onBackground: string;
  /** Behind the slides of a topic. */
  readonly panel: string;
  /** The heading on a panel. */
  readonly onPanel: string;
  /** Behind the content of a slide. */
  readonly card: string;
  readonly title: string;
  readonly text: string;
  /** Behind code and the heads of tables. */
  readonly inset: string;
  /** Texts on an inset. */
  readonly onInset: string;
  /** Small marks, lines, and the road of the layout `road`. */
  readonly accent: string;
}

/** The looks of a presentation that is made from an outline. The first one is the default. */
export const THEMES = {
  night: {
    background: '#10131a',
    onBackground: '#ffffff',
    panel: '#1d2536',
    onPanel: '#cfe3ff',
    card: '#ffffff',
    title: '#10131a',
    text: '#2b3240',
    inset: '#eaf0f9',
    onInset: '#1b2436',
    accent: '#4f8df5',
  },
  paper: {
    background: '#f4efe6',
    onBackground: '#3a2c1d',
    panel: '#e6dbc8',
    onPanel: '#4a3722',
    card: '#fffdf8',
    title: '#2c2116',
    text: '#463a2d',
    inset: '#f1e9db',
    onInset: '#3a2c1d',
    accent: '#b3541e',
  },
  sea: {
    background: '#06323d',
    onBackground: '#e9fbff',
    panel: '#0b4a58',
    onPanel: '#c9f3fb',
    card: '#f7feff',
    title: '#06323d',
    text: '#21474f',
    inset: '#def3f6',
    onInset: '#0a3d48',
    accent: '#128fa8',
  },
  forest: {
    background: '#eef4ea',
    onBackground: '#1d3320',
    panel: '#d3e3cb',
    onPanel: '#21401f',
    card: '#ffffff',
    title: '#1d3320',
    text: '#324a34',
    inset: '#e9f2e4',
    onInset: '#23402a',
    accent: '#2f8f4a',
  },
  dusk: {
    background: '#2a1638',
    onBackground: '#fdeeff',
    panel: '#432459',
    onPanel: '#f3d7ff',
    card: '#fffaff',
    title: '#37194a',
    text: '#4a3357',
    inset: '#f3e6f8',
    onInset: '#40204f',
    accent: '#c2498f',
  },
  chalk: {
    background: '#1f2a26',
    onBackground: '#f5f7f2',
    panel: '#2c3b35',
    onPanel: '#e8f1d8',
    card: '#26332e',
    title: '#fbf6c8',
    text: '#eef2ea',
    inset: '#1a2420',
    onInset: '#dfeadf',
    accent: '#f0b429',
  },
} as const satisfies Readonly<Record<string, Theme>>;

export type ThemeName = keyof typeof THEMES;
