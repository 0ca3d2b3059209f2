import { useState } from 'react';
import { Button } from '@mui/material';
import type { ResultadoInspeccion } from '#contract/entities/inspecciones';
import type { ActivoPorInspeccionar, Formulario } from '#contract/requests/inspecciones';
import { localPicture } from '../../../providers/offline/apply';
import type { Entry } from '../../../providers/offline/entry';
import { pictureOf, usePhoneCopy } from '../../../providers/offline/phone';
import { EmptyState } from '../../../ui/EmptyState';
import { failureOf } from '../../../ui/failure';
import { ago } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import { ListSkeleton } from '../../../ui/ListSkeleton';
import { PictureSource } from '../../../ui/Picture';
import { PlainDialog } from '../../../ui/PlainDialog';
import { StatusChip } from '../../../ui/StatusChip';
import { draftOf } from './draft';
import { Inspecting } from './Inspecting';
import type { Revised } from './revised';
import { Sent } from './Sent';
import { Title } from './Title';
import { useKeptHere, useToInspect } from './useToInspect';
import styles from './run.module.css';

interface Props {
  assetId: number;
  /** Undefined: its only form, or the one that is chosen. */
  formId?: number | undefined;
  /** The number of the refused entry that is revised. */
  entryId?: number | undefined;
  onClose: () => void;
}

/** Inspects an asset over the page, with or without network. */
const Inspection = ({ assetId, formId, entryId, onClose }: Props) => {
  useKeptHere();
  const { asset, forms, error } = useToInspect(assetId);
  const entry = usePhoneCopy(({ entradas }) => entradas.find(({ n }) => n === entryId));
  // As they were when it began: what changes meanwhile must not move under the finger.
  const [begun, setBegun] = useState<{
    asset: ActivoPorInspeccionar;
    form: Formulario;
    revised: Revised | undefined;
  }>();
  const [sent, setSent] = useState<{ uuid: string; resultado: ResultadoInspeccion }>();
  const own = asset ? asset.formularios.flatMap((each) => forms.find(({ id }) => id === each.plantilla_id) ?? []) : [];
  const form = formId ? own.find(({ id }) => id === formId) : own.length === 1 ? own[0] : undefined;
  const ready = entryId === undefined || entry !== undefined;
  if (!begun && asset && form && ready) setBegun({ asset, form, revised: entry && revisedOf(form, entry) });

  if (!begun)
    return (
      <PlainDialog
        title={asset ? <Title asset={asset} form={undefined} /> : 'Inspeccionar'}
        width="sm"
        fills
        className={styles.run}
        close="Cerrar"
        onClose={onClose}
      >
        {asset && own.length > 1 && ready ? (
          <Choice
            asset={asset}
            forms={own}
            onChoose={(chosen) => setBegun({ asset, form: chosen, revised: undefined })}
          />
        ) : error || (asset && own.length === 0) ? (
          <EmptyState icon="fact_check" text={error ? failureOf(error).message : noForms} />
        ) : (
          <ListSkeleton rows={6} />
        )}
      </PlainDialog>
    );
  return (
    <PictureSource value={pictureOf}>
      {sent ? (
        <Sent
          {...sent}
          title={<Title {...begun} />}
          onRevise={(refused) => {
            setBegun({ ...begun, revised: revisedOf(begun.form, refused) });
            setSent(undefined);
          }}
          onClose={onClose}
        />
      ) : (
        <Inspecting {...begun} onSent={(uuid, resultado) => setSent({ uuid, resultado })} onClose={onClose} />
      )}
    </PictureSource>
  );
};

export default Inspection;

const noForms = 'Ningún formulario de inspección es para este activo.';

const revisedOf = (form: Formulario, { n, accion, error }: Entry): Revised | undefined => {
  if (accion.tipo !== 'inspeccion') return undefined;
  const said = Object.entries(error?.campos ?? {});
  const at = 'respuestas.';
  const others = said.flatMap(([field, words]) => (field.startsWith(at) ? [] : words));
  return {
    n,
    body: accion.cuerpo,
    draft: draftOf(form, accion.cuerpo, localPicture),
    faults: new Map(
      said.flatMap(([field, [words = '']]) => (field.startsWith(at) ? [[field.slice(at.length), words] as const] : [])),
    ),
    others: said.length === 0 && error ? [error.mensaje] : others,
  };
};

interface ChoiceProps {
  asset: ActivoPorInspeccionar;
  forms: readonly Formulario[];
  onChoose: (form: Formulario) => void;
}

/** The forms of an asset, those that are due first. */
const Choice = ({ asset, forms, onChoose }: ChoiceProps) => (
  <ul className="bare-list flush grid gap-8" aria-label="Formularios">
    {forms.map((form) => {
      const state = asset.formularios.find(({ plantilla_id }) => plantilla_id === form.id);
      return (
        <li key={form.id}>
          <Button fullWidth variant="outlined" className={styles.choice ?? ''} onClick={() => onChoose(form)}>
            <Icon name="fact_check" />
            <span className="grid grow shrink">
              <span className="break-anywhere">{form.nombre}</span>
              <span className="muted small unweighted">
                {[`${form.items.length} puntos`, state?.ultima_en && `la última, ${ago(state.ultima_en)}`]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            {state?.debida && <StatusChip tone="aviso" label="Debida" />}
          </Button>
        </li>
      );
    })}
  </ul>
);
