/**
 * Returns the data of a viewer-data response, or null if it failed or is empty. The data is
 * unvalidated.
 */
export async function readViewerResponse<Answer extends object>(
  call: Promise<Response> | Response | undefined,
): Promise<Answer | null> {
  try {
    const response = await call;
    return response?.ok ? ((await response.clone().json()) as Answer | null) : null;
  } catch {
    return null;
  }
}
