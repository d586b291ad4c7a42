import { useRef, useState, type ReactNode } from 'react';
import promo from './promo.mp4';

/** The silent clip in a loop, and a button that stops and starts it. */
export function PromoClip({
  isAutoplaying,
  headlineId,
  texts,
}: {
  isAutoplaying: boolean;
  headlineId: string;
  texts: { play: string; pause: string };
}): ReactNode {
  const videoRef = useRef<HTMLVideoElement>(null);
  // False at first, because browsers in power-saving mode refuse autoplay.
  const [isPlaying, setIsPlaying] = useState(false);
  const toggle = () => {
    if (isPlaying) videoRef.current?.pause();
    else videoRef.current?.play().catch(() => undefined);
  };
  return (
    <div className="restart-film">
      <div className="restart-clip">
        <video
          className="restart-video"
          ref={videoRef}
          src={promo}
          autoPlay={isAutoplaying}
          aria-labelledby={headlineId}
          onPlay={() => setIsPlaying(true)}
          onPause={() => setIsPlaying(false)}
          disablePictureInPicture
          loop
          muted
          playsInline
        />
        <button className="tool" type="button" title={isPlaying ? texts.pause : texts.play} onClick={toggle}>
          <svg className="icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
            <path d={isPlaying ? 'M8 5v14m8 0V5' : 'M8 5v14l11-7z'} />
          </svg>
        </button>
      </div>
    </div>
  );
}
