import type { ReactNode } from 'react';
import type { DialogTexts } from '#domain/dialog-texts';
import type { Position } from '#domain/playing';
import { clockTime } from '#domain/share-address';
import { chooseStart } from '#stores/share';

/** The choice to have the link begin where the viewer is. */
export function StartChoice(props: {
  position: Position;
  isChosen: boolean;
  texts: DialogTexts['share'];
}): ReactNode {
  const { position, isChosen, texts } = props;
  return (
    <label className="share-start">
      <input type="checkbox" checked={isChosen} onChange={({ target }) => chooseStart(target.checked)} />
      {position.step
        ? texts.startAtStep.replace('{{step}}', String(position.step))
        : texts.startAtTime.replace('{{time}}', clockTime(position.seconds ?? 0))}
    </label>
  );
}
