import { useState } from 'react';
import type { MediaFile } from '#workbench/model/calls';
import { addressOf } from './calls.ts';
import { Dialog } from './Dialog.tsx';

interface Props {
  readonly kind: MediaFile['kind'];
  readonly media: readonly MediaFile[];
  /** Receives the chosen file, its alternative text and its aspect ratio. */
  readonly onAdd: (file: MediaFile, alt: string, ratio: number) => void;
  readonly onClose: () => void;
}

/** Aspect ratio of a file with an unknown size. */
const RATIO = 16 / 9;

/** Chooses a picture or video of the content folder. */
export function MediaDialog({ kind, media, onAdd, onClose }: Props) {
  const [chosen, setChosen] = useState<{ readonly file: MediaFile; readonly ratio: number } | null>(null);
  const [alt, setAlt] = useState('');
  const files = media.filter((file) => file.kind === kind);
  const noun = kind === 'image' ? 'picture' : 'video';
  return (
    <Dialog title={`Add a ${noun}`} onClose={onClose}>
      <form
        className="dialog-body"
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen) onAdd(chosen.file, alt.trim(), chosen.ratio);
        }}
      >
        {files.length === 0 && (
          <p>
            The content folder has no {noun} yet. Put a file into its folder “media”, and open this again.
          </p>
        )}
        <fieldset className="media">
          <legend>Files of the content folder</legend>
          {files.map((file) => (
            <label key={file.id} className="media-file">
              <input
                type="radio"
                name="media"
                required
                onChange={(event) => setChosen({ file, ratio: ratioOf(event.currentTarget.parentElement) })}
              />
              {kind === 'image' && <img src={addressOf(file)} alt="" loading="lazy" />}
              <span>{file.src.slice(3)}</span>
            </label>
          ))}
        </fieldset>
        <label className="field field-wide">
          <span>
            {kind === 'image'
              ? 'What the picture shows (empty if it only decorates)'
              : 'What the video shows'}
          </span>
          <input
            type="text"
            value={alt}
            maxLength={500}
            required={kind === 'video'}
            onChange={(event) => setAlt(event.target.value)}
          />
        </label>
        <button type="submit" className="button button-main" disabled={chosen === null}>
          Add the {noun}
        </button>
      </form>
    </Dialog>
  );
}

function ratioOf(label: HTMLElement | null): number {
  const image = label?.querySelector('img');
  return image && image.naturalHeight > 0 ? image.naturalWidth / image.naturalHeight : RATIO;
}
