/** What the viewer-data call says; null where it fails, says no, or says nothing. Nothing of it is trusted. */
export async function readAnswer<Answer extends object>(
  call: Promise<Response> | Response | undefined,
): Promise<Answer | null> {
  try {
    const response = await call;
    return response?.ok ? ((await response.clone().json()) as Answer | null) : null;
  } catch {
    return null;
  }
}
