import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Alert, Button } from '@mui/material';
import type { Componente } from '#contract/entities/componentes';
import type { Ejes } from '#contract/entities/ejes';
import { number } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import { NumberField } from '../../../ui/numbers/NumberField';
import { PlainDialog } from '../../../ui/PlainDialog';
import { Preview } from '../axles/Preview';
import { EndOfRound } from './EndOfRound';
import { blank, isSound, kmFault } from './round';
import { TyreStep } from './TyreStep';
import { useReading } from './useReading';
import styles from './round.module.css';

interface Props {
  assetId: number;
  title: string;
  axles: Ejes;
  tyres: readonly Componente[];
  onSent: (uuid: string, readings: number) => void;
  onClose: () => void;
}

/** The odometer, then tyre after tyre, then what was read, with one button to send it. */
export const Reading = ({ assetId, title, axles, tyres, onSent, onClose }: Props) => {
  const { draft, continued, say, write, restart, body, send, busy, refusal } = useReading({ assetId, tyres, onSent });
  const first = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState(false);
  const at = Math.min(draft.at, tyres.length + 1);
  const tyre = tyres[at - 1];
  const typed = (tyre && draft.said[tyre.id]) ?? blank;
  const ends = at > tyres.length;
  const readings = body.lecturas.length;
  const isFine = tyre ? isSound(typed) : kmFault(draft.km) === undefined;

  const go = (to: number) => {
    // Rendered at once, so that the focus moves within the tap and the keyboard of a phone stays open.
    flushSync(() => {
      setWrong(false);
      write({ at: to });
    });
    first.current?.focus();
  };
  const next = () => (isFine ? go(at + 1) : setWrong(true));
  const skip = () => {
    if (tyre) say(tyre.id, blank);
    go(at + 1);
  };

  return (
    <PlainDialog
      title={
        <span className="grid">
          <span>Ronda de llantas</span>
          <span className="muted small unweighted break-anywhere">{title}</span>
        </span>
      }
      width="sm"
      fills
      kept
      className={styles.round}
      actionsClassName={styles.foot}
      busy={busy}
      close="Cerrar"
      actions={
        <>
          {at > 0 && <Button onClick={() => go(at - 1)}>Atrás</Button>}
          {tyre && <Button onClick={skip}>Omitir</Button>}
        </>
      }
      main={
        ends
          ? { children: 'Enviar ronda', disabled: readings === 0, onClick: () => void send() }
          : { children: at === 0 ? 'Empezar' : 'Siguiente', onClick: next }
      }
      refusal={refusal}
      onClose={onClose}
    >
      {continued && at > 0 && !ends && (
        <Alert
          severity="info"
          action={
            <Button color="inherit" onClick={restart}>
              Empezar de nuevo
            </Button>
          }
        >
          Sigue la ronda que empezó.
        </Alert>
      )}
      {at === 0 && (
        <>
          <p className="flush">{`Son ${number(tyres.length)} llantas. Lea primero el odómetro, si puede.`}</p>
          <NumberField
            label="Odómetro"
            unit="km"
            text={draft.km}
            onText={(km) => write({ km })}
            inputRef={first}
            refusal={kmFault(draft.km)}
            error={wrong}
            margin="none"
            autoFocus
            onKeyDown={({ key }) => key === 'Enter' && next()}
          />
        </>
      )}
      {tyre && (
        <>
          <div className={`row gap-12 ${styles.where}`}>
            <Preview axles={axles} lit={tyre.posicion ?? ''} small />
            <span className="grid gap-2">
              <strong className={styles.position}>{tyre.posicion}</strong>
              <span className="muted tabular">{`${number(at)} de ${number(tyres.length)}`}</span>
              <span className="small break-anywhere">{[tyre.serie, tyre.marca].filter(Boolean).join(' · ')}</span>
            </span>
          </div>
          <TyreStep
            tyre={tyre}
            typed={typed}
            first={first}
            wrong={wrong}
            onType={(said) => say(tyre.id, said)}
            onDone={next}
          />
        </>
      )}
      {ends && <EndOfRound tyres={tyres} body={body} onGo={(place) => go(place)} />}
      <span className="visually-hidden" role="status">
        {tyre && `Posición ${tyre.posicion ?? ''}, ${number(at)} de ${number(tyres.length)}`}
      </span>
      {ends && readings === 0 && (
        <p className="row gap-6 flush muted">
          <Icon name="info" size={20} /> Escriba al menos una medida.
        </p>
      )}
    </PlainDialog>
  );
};
