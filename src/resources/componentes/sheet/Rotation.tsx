import { useState } from 'react';
import { Alert, Button } from '@mui/material';
import type { Componente } from '#contract/entities/componentes';
import type { Ejes } from '#contract/entities/ejes';
import { failureOf } from '../../../ui/failure';
import { counted } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import { Note } from '../../../ui/Note';
import { NumberField } from '../../../ui/numbers/NumberField';
import { numberIn } from '../../../ui/numbers/reading';
import { Section } from '../../../ui/Section';
import { useRefusal } from '../../../ui/useAttempt';
import { useAct } from '../acts/useAct';
import { AxleDrawing } from '../axles/AxleDrawing';
import { rotate, undoLast } from '../requests';
import { arranged, movesOf, patternsOf, swapped, type Arrangement, type Move } from '../rotation';
import styles from './mounted.module.css';

interface Props {
  activoId: number;
  axles: Ejes;
  tyres: readonly Componente[];
  onEnd: () => void;
}

/** Several moves as a draft on the drawing, saved in one request: all or none. */
export const Rotation = ({ activoId, axles, tyres, onEnd }: Props) => {
  // As it was when it began: what others do meanwhile is for the server to refuse.
  const [before] = useState<Arrangement>(
    () => new Map(tyres.flatMap(({ id, posicion }) => (posicion === null ? [] : [[posicion, id] as const]))),
  );
  const [draft, setDraft] = useState(before);
  const [steps, setSteps] = useState<readonly Arrangement[]>([]);
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(none);
  const [km, setKm] = useState('');
  const run = useAct();
  const { refusal, busy, attempt } = useRefusal();
  const moves = movesOf(before, draft);
  const byId = new Map(tyres.map((tyre) => [tyre.id, tyre]));
  const shown = new Map(
    [...draft].flatMap(([posicion, id]) => {
      const tyre = byId.get(id);
      return tyre ? [[posicion, tyre] as const] : [];
    }),
  );
  const change = (next: Arrangement) => {
    if (next === draft) return;
    setSteps([...steps, draft]);
    setDraft(next);
    setFaults(none);
  };
  const save = () =>
    attempt(async () => {
      try {
        await run(
          `${counted(moves.length, 'llanta cambió', 'llantas cambiaron')} de posición`,
          () => rotate(activoId, { cambios: moves.map(to), lectura_km: numberIn(km) }),
          // Its acts are one: annulled together.
          () => undoLast(moves[0]?.componente_id ?? 0),
        );
        onEnd();
      } catch (reason) {
        setFaults(faultsAt(moves, failureOf(reason).fields));
        throw reason;
      }
    });

  return (
    <Section
      title="Rotar llantas"
      actions={
        <span className="row wrap gap-8">
          <Button onClick={onEnd}>Cancelar</Button>
          <Button
            startIcon={<Icon name="undo" />}
            disabled={steps.length === 0 || busy}
            onClick={() => {
              setDraft(steps.at(-1) ?? before);
              setSteps(steps.slice(0, -1));
              setFaults(none);
            }}
          >
            Deshacer
          </Button>
          <Button variant="contained" disabled={moves.length === 0} loading={busy} onClick={() => void save()}>
            Guardar rotación
          </Button>
        </span>
      }
    >
      <div className={`grid gap-16 ${styles.halves}`}>
        <div className="grid one-column gap-12">
          {refusal && <Alert severity="error">{[refusal, ...faults.values()].join(' ')}</Alert>}
          <Note>
            Arrastre una llanta hasta otra posición, o tóquela y luego toque a dónde va. Con el teclado: flechas, Enter
            para tomarla y Enter para dejarla.
          </Note>
          <AxleDrawing
            label="Rotación de llantas"
            axles={axles}
            mounted={shown}
            onChoose={() => undefined}
            onMove={(from, to) => change(swapped(draft, from, to))}
            moved={new Set(moves.map(({ posicion }) => posicion))}
            faults={faults}
          />
        </div>
        <div className="grid one-column gap-12">
          <div className="row wrap gap-8" role="group" aria-label="Rotaciones usuales">
            {patternsOf(axles).map(({ nombre, pares }) => (
              <Button key={nombre} variant="outlined" onClick={() => change(arranged(draft, pares))}>
                {nombre}
              </Button>
            ))}
          </div>
          <Moves moves={moves} byId={byId} faults={faults} />
          <NumberField label="Odómetro (opcional)" unit="km" text={km} onText={setKm} margin="none" />
        </div>
      </div>
    </Section>
  );
};

const none: ReadonlyMap<string, string> = new Map();
const to = ({ componente_id, posicion }: Move) => ({ componente_id, posicion });

/** The server names moves by their place in the request; what names none stays above. */
const faultsAt = (moves: readonly Move[], fields: Record<string, string> = {}): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(fields).flatMap(([name, words]) => {
      const move = moves[Number(/\d+/.exec(name)?.[0] ?? NaN)];
      return move ? [[move.posicion, words] as const] : [];
    }),
  );

interface MovesProps {
  moves: readonly Move[];
  byId: ReadonlyMap<number, Componente>;
  faults: ReadonlyMap<string, string>;
}

/** The draft in words. */
const Moves = ({ moves, byId, faults }: MovesProps) =>
  moves.length === 0 ? (
    <Note>Todavía no ha movido ninguna.</Note>
  ) : (
    <ul className="bare-list divided" aria-label="Cambios por guardar">
      {moves.map(({ componente_id, de, posicion }) => (
        <li className="grid one-column gap-2 pad-10-0" key={componente_id}>
          <span className="row wrap gap-6">
            <strong>{byId.get(componente_id)?.serie}</strong>
            <span className="inline-row gap-4">
              {de} <Icon name="arrow_forward" size={16} /> {posicion}
            </span>
          </span>
          {faults.has(posicion) && <small className="danger">{faults.get(posicion)}</small>}
        </li>
      ))}
    </ul>
  );
