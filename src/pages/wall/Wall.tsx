import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { pageStands } from '../../providers/firstPage';
import { queryClient } from '../../providers/queries';
import { useSession } from '../../providers/session';
import { watchWall, type WallAnswer } from '../../providers/wall';
import { writeTimesIn } from '../../ui/dates/zone';
import { writeMoneyIn, writeUnitsIn } from '../../ui/formats';
import '../../theme/app.css';
import styles from './Wall.module.css';
import { WallPage } from './WallPage';
import { useWallTheme } from './useWallTheme';

/** `/muro/{token}`: a company on a screen, without a log-in and without the frame of the product. */
export const Wall = () => {
  const [answer, setAnswer] = useState<WallAnswer>();
  const outdated = useSession(({ newVersion, codeMissing }) => newVersion || codeMissing);
  useEffect(() => {
    pageStands();
    return watchWall((now) =>
      // What was shown stays while the server cannot be reached; the strip says how old it is. An equal answer must not
      // start the views anew.
      setAnswer((before) =>
        before?.kind === 'open' && (now.kind === 'unreachable' || isSame(before, now)) ? before : now,
      ),
    );
  }, []);
  useEffect(() => {
    // Nobody is there to press «Actualizar».
    if (outdated) window.location.reload();
  }, [outdated]);
  const wall = answer?.kind === 'open' ? answer.wall : undefined;
  const title = wall ? `${wall.nombre} · ${wall.empresa.nombre}` : 'Muro · Ftrack';
  useEffect(() => {
    document.title = title;
  }, [title]);
  if (!wall) return <Words answer={answer} />;
  writeTimesIn(wall.empresa.zona_horaria);
  writeMoneyIn(wall.empresa.moneda);
  writeUnitsIn(wall.empresa);
  return (
    <QueryClientProvider client={queryClient}>
      <WallPage wall={wall} />
    </QueryClientProvider>
  );
};

const isSame = (one: WallAnswer, other: WallAnswer) => JSON.stringify(one) === JSON.stringify(other);

const Words = ({ answer }: { answer: WallAnswer | undefined }) => {
  useWallTheme();
  return (
    <main className={`grid gap-12 ground text text-center ${styles.words}`} role="status">
      <h1 className="flush">{answer ? words[answer.kind] : 'Cargando…'}</h1>
      {answer?.kind === 'ended' && (
        <p className="flush">Pida un enlace nuevo a quien lo creó: se hacen con el botón «Muro» de Tiempo real.</p>
      )}
    </main>
  );
};

const words: Record<WallAnswer['kind'], string> = {
  open: '',
  unknown: 'Este muro no existe. Revise la dirección.',
  ended: 'Este muro terminó.',
  unreachable: 'El servidor no responde. Seguimos intentando…',
};
