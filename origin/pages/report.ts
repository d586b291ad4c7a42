import type { Hono } from 'hono';
import { html } from 'hono/html';
import { REPORT_FOLDER, reportPath } from '#domain/addresses/paths';
import { isListed } from '#domain/content/display-rules';
import type { OriginContext, OriginEnv } from '../http/origin-context.ts';
import { addressNotFound } from '../http/origin-error.ts';
import { hrefOf } from '../http/request-origin.ts';
import { route } from '../http/route.ts';
import { readSession } from '../http/session.ts';
import { hiddenFields, readForm } from './form.ts';
import { renderPage } from './page.ts';

const REASONS: ReadonlyMap<string, string> = new Map([
  ['copyright', 'It uses my work without permission'],
  ['harmful', 'It is hateful, violent or harmful'],
  ['misleading', 'It is misleading or fraudulent'],
  ['personal', 'It shows personal data'],
  ['other', 'Something else'],
]);

const MAX_DETAILS = 4000;

/** Adds the form with which visitors report content to the platform. */
export function addReportPage(app: Hono<OriginEnv>): void {
  route(app, `${REPORT_FOLDER}:oid`, { GET: (c) => showForm(c), POST: sendReport });
}

async function sendReport(c: OriginContext): Promise<Response> {
  const oid = readOid(c);
  const fields = await readForm(c);
  const reason = fields.get('reason') ?? '';
  const details = fields.get('details')?.trim() ?? '';
  if (!REASONS.has(reason)) return showForm(c, 'Please choose a reason.', details);
  if (details.length > MAX_DETAILS) {
    return showForm(c, `Please use at most ${MAX_DETAILS} characters.`, details, reason);
  }
  const accountId = (await readSession(c))?.account.id ?? null;
  const number = await c.var.services.stores.reports.add({ oid, reason, details, accountId });
  return renderPage(c, {
    title: 'Report sent',
    body: html`<h1>Thank you</h1>
      <p class="lead">Your report is number ${number}. We will look into it.</p>
      <p class="actions"><a class="button" href="${hrefOf(c, '/')}">Home</a></p>`,
  });
}

/**
 * Returns the oid of the path. Accepts every well-formed oid, so that the page does not reveal
 * which hidden content exists.
 */
function readOid(c: OriginContext): string {
  const oid = c.req.param('oid') ?? '';
  if (!/^[a-z0-9][a-z0-9_-]{2,63}$/.test(oid)) throw addressNotFound(c.req.url);
  return oid;
}

async function showForm(c: OriginContext, fault?: string, details = '', chosen = ''): Promise<Response> {
  const oid = readOid(c);
  const content = await c.var.services.content.find(oid);
  const name = content && isListed(content.privacy) ? content.title : oid;
  return renderPage(c, {
    title: `Report ${name}`,
    status: fault === undefined ? 200 : 422,
    body: html`<h1>Report “${name}”</h1>
      <p class="lead">Tell us what is wrong. The owner will not see who reported it.</p>
      ${fault === undefined ? '' : html`<p class="notice" role="alert">${fault}</p>`}
      <form class="panel" method="post" action="${hrefOf(c, reportPath(oid))}">
        ${await hiddenFields(c)}
        <fieldset>
          <legend>What is wrong?</legend>
          ${[...REASONS].map(
            ([value, label]) =>
              html`<label class="choice">
                <input
                  type="radio"
                  name="reason"
                  value="${value}"
                  required
                  ${value === chosen ? 'checked' : ''}
                />
                ${label}
              </label>`,
          )}
        </fieldset>
        <label for="details">Details</label>
        <p class="hint" id="details-hint">Optional, at most ${MAX_DETAILS} characters.</p>
        <textarea id="details" name="details" maxlength="${MAX_DETAILS}" aria-describedby="details-hint">
${details}</textarea>
        <button class="button" type="submit">Send report</button>
      </form>`,
  });
}
