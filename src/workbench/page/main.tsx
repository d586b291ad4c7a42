import { createRoot } from 'react-dom/client';
import { z } from 'astro/zod';
import { messageOf } from '#domain/util/describe-error';
import { workbenchPath } from '#domain/addresses/paths';
import { loadFile, loadMedia } from './calls.ts';
import { Workbench } from './Workbench.tsx';
import './workbench.css';

// The content security policy (CSP) of the page refuses the code that Zod generates for speed.
z.config({ jitless: true });

const container = document.querySelector<HTMLElement>('#workbench');
const oid = container?.dataset['oid'] ?? '';

if (container) {
  try {
    const [file, media] = await Promise.all([loadFile(oid), loadMedia()]);
    const root = createRoot(container, {
      onUncaughtError: (error) => showFailure(container, error),
    });
    root.render(<Workbench oid={oid} file={file} media={media} />);
  } catch (error) {
    showFailure(container, error);
  }
}

/** Shows why the presentation cannot be edited, usually because its file has faults. */
function showFailure(parent: HTMLElement, error: unknown): void {
  const [heading, text] = [document.createElement('h1'), document.createElement('pre')];
  heading.textContent = `${oid} cannot be edited`;
  text.textContent = messageOf(error);
  const back = document.createElement('a');
  back.href = workbenchPath();
  back.className = 'button';
  back.textContent = 'All presentations';
  const box = document.createElement('main');
  box.className = 'failure';
  box.append(heading, text, back);
  parent.replaceChildren(box);
}
