// Runs nginx with the settings that "npm run nginx" writes, and compares its answers with those of the origin, for all
// addresses of a built site and what is near them: node pipeline/check-nginx.ts [folder [content]]
import { resolve } from 'node:path';
import { listFaults } from './command/list-faults.ts';
import { startOrigin } from './command/start-origin.ts';
import { mapInParallel } from '#content/library/in-parallel';
import { ask, hangUp, type Place, type Question } from './nginx/ask.ts';
import { compareAnswers } from './nginx/compare-answers.ts';
import { findEnd } from './nginx/find-end.ts';
import { buildOriginQuestions, buildQuestions } from './nginx/questions.ts';
import { findNginx, hasBrotli, runNginx } from './nginx/run-nginx.ts';
import { writeNginx } from './nginx/write-nginx.ts';
import { listFiles } from './output/list-files.ts';
import { readHeadersFile } from './output/read-headers-file.ts';

const AT_ONCE = 8;

/**
 * Asks nginx what the origin has answered. The origin knows where content has moved to; files lead there too, but by a page, so
 * that only the end of the way is the same.
 */
async function compareOne(origin: Place, nginx: Place, question: Question): Promise<string[]> {
  const wanted = await ask(origin, question);
  if (wanted.status !== 302) return compareAnswers(wanted, await ask(nginx, question));
  const ends = [await findEnd(origin, question.path), await findEnd(nginx, question.path)];
  return ends[0] === ends[1] ? [] : [`leads to ${ends[1]}, not ${ends[0]}`];
}

/** Asks both servers the same; gives the differences, one line each. */
async function compare(origin: Place, nginx: Place, questions: readonly Question[]): Promise<string[]> {
  const found = await mapInParallel(questions, AT_ONCE, async (question) => {
    const differences = await compareOne(origin, nginx, question);
    const asked = [question.method, question.path, JSON.stringify(question.headers)]
      .filter(Boolean)
      .join(' ');
    return differences.map((difference) => `${asked}: ${difference}`);
  });
  return found.flat();
}

async function check(program: string, folder: string, content: string): Promise<string[]> {
  const root = resolve(folder);
  const { rules } = await readHeadersFile(root);
  const origin = await startOrigin(root, resolve(content), { PODIUM_TRUST_PROXY: '1' });
  const compareWith = async (upstream: string | null, questions: readonly Question[]): Promise<string[]> => {
    const settings = writeNginx({ root, rules, origin: upstream, hasBrotli: hasBrotli() });
    const nginx = await runNginx(program, settings);
    const faults = await compare({ port: origin.port }, { socketPath: nginx.socket }, questions).finally(() =>
      nginx.stop(),
    );
    console.log(
      `${folder}: ${questions.length} answers of nginx ${upstream === null ? 'alone' : 'with the origin'} compared, ${faults.length} differences`,
    );
    return faults;
  };
  try {
    const files = await listFiles(root);
    const encodings = ['identity', 'gzip', ...(hasBrotli() ? ['br'] : [])];
    return [
      ...(await compareWith(null, buildQuestions(files, encodings))),
      ...(await compareWith(`http://127.0.0.1:${origin.port}`, buildOriginQuestions(files))),
    ];
  } finally {
    hangUp();
    await origin.stop();
  }
}

const [folder = 'dist', content = 'src/content'] = process.argv.slice(2);
const program = findNginx();
if (program === undefined) {
  console.log(
    'nginx is not installed, so its answers were not compared. On Debian: apt-get install nginx-light',
  );
} else {
  if (!hasBrotli())
    console.log(
      'nginx has no module for Brotli, so it is not asked for files in it. On Debian: apt-get install libnginx-mod-http-brotli-static',
    );
  const faults = await check(program, folder, content);
  if (faults.length > 0) {
    console.error(listFaults(faults));
    process.exitCode = 1;
  }
}
