/** The choices of a new project. */
export interface Choices {
  /** Tags of languages. */
  readonly languages: readonly string[];
  /** The title of each host, by its name. The first one is the default. */
  readonly hosts: Readonly<Record<string, string>>;
}

/** What a new project is. */
export interface Answers {
  readonly name: string;
  /** Tags with commas between them. */
  readonly languages: string;
  readonly accounts: boolean;
  readonly host: string;
}

/** Asks a question, and returns the line that was typed. */
export type Ask = (question: string) => Promise<string>;

/** The answers of a user who only presses Enter. */
export const defaultAnswers = ({ hosts }: Choices): Answers => ({
  name: 'Talks',
  languages: 'en',
  accounts: false,
  host: Object.keys(hosts)[0] ?? '',
});

/**
 * Asks four questions. An empty line selects the default. After an invalid answer, asks again and
 * says what was wrong.
 */
export async function askQuestions(choices: Choices, ask: Ask): Promise<Answers> {
  const preset = defaultAnswers(choices);
  const names = Object.keys(choices.hosts);
  const list = Object.values(choices.hosts).map((title, index) => `  ${index + 1}  ${title}\n`);
  return {
    name: await answer(ask, `Name of the site (${preset.name}): `, (text) => text || preset.name),
    languages: await answer(
      ask,
      `Languages, of ${choices.languages.join(', ')}, with commas between them (${preset.languages}): `,
      (text) => readLanguages(text || preset.languages, choices),
    ),
    accounts: await answer(ask, 'Do visitors have accounts on a platform of yours? (no): ', readYesOrNo),
    host: await answer(
      ask,
      `Where will it be published? Later is possible, too.\n${list.join('')}Number (1): `,
      (text) => readHost(text || '1', names),
    ),
  };
}

/** An answer that is not possible. The message says why. */
class WrongAnswer extends Error {}

async function answer<Value>(ask: Ask, question: string, parse: (text: string) => Value): Promise<Value> {
  let fault = '';
  for (;;) {
    const text = await ask(fault + question);
    try {
      return parse(text.trim());
    } catch (error) {
      if (!(error instanceof WrongAnswer)) throw error;
      fault = `${error.message}\n`;
    }
  }
}

function readLanguages(text: string, { languages }: Choices): string {
  const tags = text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  const unknown = tags.filter((tag) => !languages.includes(tag));
  if (unknown.length > 0)
    throw new WrongAnswer(
      `${unknown.join(', ')}: choose of ${languages.join(', ')}. More can be added later.`,
    );
  return [...new Set(['en', ...tags])].join(',');
}

function readYesOrNo(text: string): boolean {
  if (/^(?:n|no)?$/i.test(text)) return false;
  if (/^(?:y|yes)$/i.test(text)) return true;
  throw new WrongAnswer('Type "yes" or "no".');
}

function readHost(text: string, names: readonly string[]): string {
  const name = names[Number(text) - 1] ?? names.find((item) => item === text);
  if (name === undefined) throw new WrongAnswer(`Type a number from 1 to ${names.length}.`);
  return name;
}
