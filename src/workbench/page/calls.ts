import type { StoryboardElement } from '#library/schemas/storyboard';
import {
  TOKEN_HEADER,
  VERSION_HEADER,
  type ContentFile,
  type MediaFile,
  type Saved,
} from '#workbench/model/calls';

const token = document.querySelector<HTMLMetaElement>('meta[name="workbench-token"]')?.content ?? '';

/** Loads a presentation. Throws an error with the response of the server. */
export async function loadFile(oid: string): Promise<ContentFile> {
  return (await call(`/workbench/${oid}/file`)).json() as Promise<ContentFile>;
}

/** Writes a presentation if its file still has this version. */
export async function saveFile(oid: string, text: string, version: string): Promise<Saved> {
  const headers = { 'content-type': 'application/json', [VERSION_HEADER]: version };
  const response = await call(`/workbench/${oid}/file`, { method: 'PUT', headers, body: text });
  return response.json() as Promise<Saved>;
}

/** Loads the list of pictures and videos. */
export async function loadMedia(): Promise<MediaFile[]> {
  return (await call('/workbench/-/media')).json() as Promise<MediaFile[]>;
}

/** Returns the address of a picture or video. */
export function addressOf({ id }: MediaFile): string {
  return `/workbench/-/media/${id}?token=${token}`;
}

/** Returns the address of the picture of an element that a build draws. */
export function elementPictureAddress(element: StoryboardElement): string {
  return `/workbench/-/drawn?token=${token}&element=${encodeURIComponent(JSON.stringify(element))}`;
}

/** Error statuses whose responses callers handle. */
const HANDLED_STATUSES = [409, 422];

async function call(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { ...(init.headers as Record<string, string>), [TOKEN_HEADER]: token };
  const response = await fetch(path, { ...init, headers }).catch(() => {
    throw new Error('The dev server does not answer. Start it again.');
  });
  if (response.ok || HANDLED_STATUSES.includes(response.status)) return response;
  throw new Error((await response.text()).trim());
}
