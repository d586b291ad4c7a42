import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { serveSite, type ServedSite } from 'podium/testing';
import { findNginx, runNginx } from '#checks/nginx/run-nginx';
import { listen } from './listen.ts';

const FOLDER = resolve('.cache/team/dist');
const BASE = '/talks';

/** Returns a port that is currently free. */
export async function findFreePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  await new Promise((done) => server.close(done));
  return port;
}

/**
 * Serves the site of e2e/team, which the stage "plain" builds, as an nginx does that knows nothing
 * of Podium; without nginx, by a file server.
 */
export async function serveTeamSite(): Promise<ServedSite> {
  const nginx = findNginx();
  if (nginx === undefined) return serveSite({ dist: FOLDER, base: BASE });
  const host = `127.0.0.1:${await findFreePort()}`;
  const settings = `include /etc/nginx/mime.types;
server {
  include podium/listen.conf;
  index index.html;
  gzip_static on;
  location ${BASE}/ {
    alias ${FOLDER}/;
    error_page 404 ${BASE}/404.html;
  }
}
`;
  const { stop } = await runNginx(nginx, settings, host);
  return { address: `http://${host}${BASE}`, database: null, stop };
}
