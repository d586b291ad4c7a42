import type { Hono } from 'hono';
import { html } from 'hono/html';
import { homePath, REPORT_FOLDER, reportPath } from '#domain/addresses/paths';
import { isListed } from '#domain/content/display-rules';
import type { OriginContext, OriginEnv } from '../http/origin-context.ts';
import { addressNotFound } from '../http/origin-error.ts';
import { hrefOf } from '../http/request-origin.ts';
import { route } from '../http/route.ts';
import { readSession } from '../http/session.ts';
import { hiddenFields, readForm } from './form.ts';
import { messagesFor } from './messages.ts';
import { renderPage } from './page.ts';

/** The reasons. `report.` and the reason is the key of its text. */
const REASONS = ['copyright', 'harmful', 'misleading', 'personal', 'other'];

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
  if (!REASONS.includes(reason)) return showForm(c, 'report.noReason', details);
  if (details.length > MAX_DETAILS) return showForm(c, 'report.tooLong', details, reason);
  const accountId = (await readSession(c))?.account.id ?? null;
  const number = await c.var.services.stores.reports.add({ oid, reason, details, accountId });
  const { language, t } = messagesFor(c);
  return renderPage(c, {
    title: t('report.thanks'),
    language,
    body: html`<h1>${t('report.thanks')}</h1>
      <p class="lead">${t('report.received', { number: String(number) })}</p>
      <p class="actions"><a class="button" href="${hrefOf(c, homePath(language))}">${t('home')}</a></p>`,
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

/** Shows the form. `fault` is the key of the text that says what was wrong with the last input. */
async function showForm(c: OriginContext, fault?: string, details = '', choice = ''): Promise<Response> {
  const oid = readOid(c);
  const content = await c.var.services.content.find(oid);
  const { language, t } = messagesFor(c);
  const title = t('report.title', { name: content && isListed(content.privacy) ? content.title : oid });
  const limit = { count: String(MAX_DETAILS) };
  return renderPage(c, {
    title,
    status: fault === undefined ? 200 : 422,
    language,
    body: html`<h1>${title}</h1>
      <p class="lead">${t('report.lead')}</p>
      ${fault === undefined ? '' : html`<p class="notice" role="alert">${t(fault, limit)}</p>`}
      <form class="panel" method="post" action="${hrefOf(c, reportPath(oid))}">
        ${await hiddenFields(c)}
        <fieldset>
          <legend>${t('report.question')}</legend>
          ${REASONS.map(
            (reason) =>
              html`<label class="choice">
                <input
                  type="radio"
                  name="reason"
                  value="${reason}"
                  required
                  ${reason === choice ? 'checked' : ''}
                />
                ${t(`report.${reason}`)}
              </label>`,
          )}
        </fieldset>
        <label for="details">${t('report.details')}</label>
        <p class="hint" id="details-hint">${t('report.hint', limit)}</p>
        <textarea id="details" name="details" maxlength="${MAX_DETAILS}" aria-describedby="details-hint">
${details}</textarea>
        <button class="button" type="submit">${t('report.send')}</button>
      </form>`,
  });
}
