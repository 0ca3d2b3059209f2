import { useState } from 'react';
import { Button } from '@mui/material';
import { useCanAccess, useRefresh } from 'react-admin';
import type { Componente, PasoComponente } from '#contract/entities/componentes';
import { FaceChip } from '../../../ui/FaceChip';
import { FormDialog } from '../../../ui/FormDialog';
import { TextInput } from '../../../ui/form/inputs';
import { dateTime, kilometres, money, number } from '../../../ui/formats';
import { ListSkeleton } from '../../../ui/ListSkeleton';
import { LoadFailure } from '../../../ui/LoadFailure';
import { Note } from '../../../ui/Note';
import { Section } from '../../../ui/Section';
import { z } from '#contract/core/validation';
import { useDoneNotice } from '../../../ui/UndoNotice';
import { pasos } from '../faces';
import { annul, useHistory } from '../requests';
import { DepthChart } from './DepthChart';

/** What happened to a component, the newest first, with its tread over the kilometres. */
export const History = ({ component }: { component: Componente }) => {
  const { data, isError, refetch } = useHistory(component.id);
  const { canAccess: mayEdit = false } = useCanAccess({ resource: 'componentes', action: 'edit' });
  const [wrong, setWrong] = useState<PasoComponente>();
  return (
    <Section title="Historial">
      {!data && !isError && <ListSkeleton rows={3} />}
      {!data && isError && <LoadFailure text="No se pudo cargar el historial." onRetry={() => void refetch()} />}
      {data && <DepthChart component={component} steps={data} />}
      {data?.length === 0 && <Note>Todavía no se ha montado ni medido.</Note>}
      {data && (
        <ol className="bare-list divided">
          {data.map((step) => (
            <Step
              key={`${step.tipo} ${step.id}`}
              step={step}
              {...(mayEdit && mayAnnul(step) && { onAnnul: () => setWrong(step) })}
            />
          ))}
        </ol>
      )}
      {wrong && <AnnulDialog id={component.id} step={wrong} onClose={() => setWrong(undefined)} />}
    </Section>
  );
};

const mayAnnul = ({ tipo, anulado }: PasoComponente) => tipo !== 'anulado' && !anulado;

const Step = ({ step, onAnnul }: { step: PasoComponente; onAnnul?: () => void }) => {
  const { tipo, fecha, nota, usuario, anulado } = step;
  return (
    <li className="row spread gap-8 pad-10-0">
      <span className="grid one-column gap-4 shrink">
        <span className="row wrap gap-8">
          <FaceChip face={pasos[tipo]} />
          <span className="small">{detailOf(step)}</span>
          {anulado && <span className="small danger">Anulado</span>}
        </span>
        <small className="muted">{[dateTime(fecha), usuario].filter(Boolean).join(' · ')}</small>
        {nota && <p className="flush small pre-line break-anywhere">{nota}</p>}
      </span>
      {onAnnul && (
        <Button size="small" color="error" className="rigid" onClick={onAnnul}>
          Anular
        </Button>
      )}
    </li>
  );
};

const detailOf = ({ activo, posicion, bodega, km, profundidad_mm, presion, costo }: PasoComponente): string =>
  [
    [activo, posicion].filter(Boolean).join(' · '),
    bodega,
    profundidad_mm.length > 0 && `${profundidad_mm.map((mm) => number(mm, 1)).join(' / ')} mm`,
    presion !== null && `${number(presion)} psi`,
    km !== null && `${kilometres(km)} de uso`,
    typeof costo === 'number' && money(costo, 0),
  ]
    .filter(Boolean)
    .join(' · ');

const schema = z.object({ motivo: z.string().trim().min(1).max(500) });

/** Takes back an act that was wrong. */
const AnnulDialog = ({ id, step, onClose }: { id: number; step: PasoComponente; onClose: () => void }) => {
  const showDone = useDoneNotice();
  const refresh = useRefresh();
  const send = async (motivo: string) => {
    await annul(id, step, motivo);
    showDone('Anulado', {});
    refresh();
  };
  return (
    <FormDialog
      title={`¿Anular «${pasos[step.tipo].label}» del ${dateTime(step.fecha)}?`}
      submitLabel="Anular"
      schema={schema}
      initial={{ motivo: '' }}
      onClose={onClose}
      onSubmit={({ motivo }) => send(String(motivo))}
    >
      <Note>Queda como si no hubiera pasado: kilómetros, desgaste y lugar se calculan sin esto.</Note>
      <TextInput source="motivo" label="Por qué" multiline minRows={2} autoFocus />
    </FormDialog>
  );
};
