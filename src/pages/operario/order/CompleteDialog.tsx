import { lazy, Suspense, useState } from 'react';
import { Alert, TextField } from '@mui/material';
import type { ActivoPaquete, OrdenPaquete } from '#contract/requests/paquete';
import { missingFrom, missingTasks, needsSolution } from '#contract/rules/completion';
import { isDone } from '#contract/entities/tareas';
import { discard, keepPhoto, perform, usePhoneCopy } from '../../../providers/offline/phone';
import type { CambioSinVersion } from '../../../providers/offline/entry';
import { DateField } from '../../../ui/dates/DateField';
import { failureOf } from '../../../ui/failure';
import { numberIn, writeTyped } from '../../../ui/numbers/reading';
import type { Strokes } from '../../../ui/SignaturePad';
import { useDraft } from '../../../providers/offline/useDraft';
import { OpenDefects } from '../../../resources/ordenes/index';
import { isoNow, useView } from '../usePhone';
import { readByTasks } from '../work';
import { Meters } from './Meters';
import { chosenOf, codesOf, CodesFields, type Codes } from './Codes';
import { faultsOfMoment } from './told';
import { PhoneDialog } from '../PhoneDialog';
import { signatureFault } from '../../../ui/signature';
import styles from '../operario.module.css';

const SignaturePad = lazy(async () => ({ default: (await import('../../../ui/SignaturePad')).SignaturePad }));

interface Props {
  orden: OrdenPaquete;
  activo: ActivoPaquete | undefined;
  onClose: () => void;
}

/** The unsaved form. */
interface Completion extends Codes {
  solucion: string;
  /** When it was done, ISO or as typed; empty: now. */
  fecha: string;
  kilometres: string;
  hours: string;
  nombre: string;
  documento: string;
  strokes: Strokes | null;
}

/** The form that completes an order. The phone reports the rejections that it can foresee before it sends anything. */
const CompleteDialog = ({ orden, activo, onClose }: Props) => {
  const refused = useRefused(orden.id);
  const before = refused?.cuerpo;
  const { fotos_min_cierre, tareas } = useView();
  const odometer = activo?.medidores.find(({ tipo }) => tipo === 'odometro');
  const hourMeter = activo?.medidores.find(({ tipo }) => tipo === 'horometro');
  const { draft, write, drop } = useDraft<Completion>(`completar ${orden.id}`, {
    solucion: before?.solucion ?? orden.solucion ?? '',
    ...codesOf({ ...orden, ...before }),
    fecha: before?.fecha ?? '',
    kilometres: writeTyped(before?.odometro_cierre_km ?? readByTasks(tareas, orden.id, odometer?.id)),
    hours: writeTyped(before?.horometro_cierre_h ?? readByTasks(tareas, orden.id, hourMeter?.id)),
    nombre: before?.firma?.nombre ?? '',
    documento: before?.firma?.documento ?? '',
    strokes: null,
  });
  const { solucion, fecha, kilometres, hours, nombre, documento } = draft;
  const [drawn, setDrawn] = useState<Promise<Blob> | null>(null);
  const [wrong, setWrong] = useState<string[]>([]);
  const [busy, setBusy] = useState(false);
  const undone = useUndone(orden.id);
  const hasSigned = drawn !== null || Boolean(before?.firma);
  // A name alone asks for no signature.
  const signs = orden.requiere_firma || draft.strokes !== null || hasSigned;
  const unsigned = signatureFault(draft.strokes, drawn);

  const complete = async () => {
    const missing = [
      ...missingTasks(undone),
      ...Object.values(
        missingFrom(
          { ...orden, solucion: null, causa_id: null, requiere_firma: signs },
          { solucion: solucion.trim(), causa_id: draft.causa_id, firma: hasSigned ? {} : null },
          fotos_min_cierre,
        ),
      ).flat(),
      ...(signs && nombre.trim() === '' ? ['Escriba el nombre de quien firma'] : []),
      ...(unsigned ? [unsigned] : []),
      ...faultsOfMoment(fecha, orden.iniciada_en),
      ...([read('odometro_cierre_km', kilometres), read('horometro_cierre_h', hours)].some(isWrong)
        ? ['Escriba las lecturas con números']
        : []),
    ];
    setWrong(missing);
    if (missing.length > 0) return;
    setBusy(true);
    try {
      const archivo_id = drawn ? await keepPhoto(await drawn) : before?.firma?.archivo_id;
      const cuerpo: CambioSinVersion = {
        a: 'completada',
        fecha: fecha || isoNow(),
        ...(solucion.trim() && { solucion: solucion.trim() }),
        ...chosenOf(draft),
        ...read('odometro_cierre_km', kilometres),
        ...read('horometro_cierre_h', hours),
        ...(signs &&
          archivo_id && { firma: { archivo_id, nombre: nombre.trim(), documento: documento.trim() || null } }),
      };
      // Replaces the rejected entry.
      if (refused) await discard(refused.n);
      await perform({ tipo: 'transicion', orden_id: orden.id, cuerpo });
      drop();
      onClose();
    } catch (reason) {
      setWrong([failureOf(reason).message]);
      setBusy(false);
    }
  };

  return (
    <PhoneDialog
      title={`Completar ${orden.numero}`}
      width="sm"
      fills
      close="Cerrar"
      drafted
      busy={busy}
      main={{ children: 'Completar orden' }}
      onSubmit={() => void complete()}
      onClose={onClose}
    >
      <Faults wrong={wrong} undone={undone} />
      <OpenDefects orden={orden} ends={orden.se_cierra_sola} motivo={activo?.motivo_no_apto} />
      <TextField
        label={needsSolution(orden) ? '¿Qué se hizo?' : '¿Qué se hizo? (opcional)'}
        value={solucion}
        multiline
        minRows={2}
        autoFocus={needsSolution(orden)}
        onChange={({ target }) => write({ solucion: target.value })}
      />
      <CodesFields codes={draft} categoryId={activo?.categoria_id} needsCause={orden.exige_causa} onWrite={write} />
      <DateField
        kind="moment"
        since="records"
        label="¿Cuándo se hizo?"
        value={fecha}
        helperText="Vacía: ahora"
        onValue={(value, text) => write({ fecha: value || text })}
      />
      <Meters odometer={odometer} hourMeter={hourMeter} draft={draft} onWrite={write} />
      <Signature needed={orden.requiere_firma} signs={signs} draft={draft} onWrite={write} onDrawn={setDrawn} />
    </PhoneDialog>
  );
};

export default CompleteDialog;

/** What keeps the order from being completed: as the phone found it, or as it foresees it. */
const Faults = ({ wrong, undone }: { wrong: readonly string[]; undone: readonly string[] }) => {
  if (wrong.length === 0)
    return undone.length > 0 && <Alert severity="warning">{missingTasks(undone).join('. ')}</Alert>;
  return (
    <Alert severity="error">
      <ul className="bare-list grid gap-4">
        {wrong.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </Alert>
  );
};

interface SignatureProps {
  needed: boolean;
  /** Whether somebody signs, and so is named. */
  signs: boolean;
  draft: Completion;
  onWrite: (change: Partial<Completion>) => void;
  onDrawn: (picture: Promise<Blob> | null) => void;
}

const Signature = ({ needed, signs, draft, onWrite, onDrawn }: SignatureProps) => {
  /** Once edited, the name no longer follows that of the signature. */
  const [named, setNamed] = useState(draft.nombre !== '');
  return (
    <div className={`grid gap-12 ${styles.phoneSign}`}>
      <span>{needed ? 'Firma de quien recibe' : 'Firma de quien recibe (opcional)'}</span>
      <Suspense>
        <SignaturePad
          label="Firma de quien recibe"
          strokes={draft.strokes}
          onChange={(picture, strokes) => {
            onDrawn(picture);
            onWrite({ strokes });
          }}
          onName={(name) => !named && onWrite({ nombre: name })}
        />
      </Suspense>
      {signs && (
        <>
          <TextField
            label="Nombre de quien firma"
            value={draft.nombre}
            onChange={({ target }) => {
              setNamed(true);
              onWrite({ nombre: target.value });
            }}
          />
          <TextField
            label="Documento (opcional)"
            value={draft.documento}
            onChange={({ target }) => onWrite({ documento: target.value })}
          />
        </>
      )}
    </div>
  );
};

/** The completion that the server rejected: its values fill the form. */
const useRefused = (ordenId: number): { n: number; cuerpo: CambioSinVersion } | undefined => {
  const entries = usePhoneCopy(({ entradas }) => entradas);
  for (const { n, estado, accion } of entries)
    if (
      estado === 'rechazada' &&
      accion.tipo === 'transicion' &&
      accion.orden_id === ordenId &&
      accion.cuerpo.a === 'completada'
    )
      return { n, cuerpo: accion.cuerpo };
  return undefined;
};

/** Titles of the unfinished obligatory tasks. */
const useUndone = (ordenId: number): string[] =>
  useView()
    .tareas.filter((tarea) => tarea.orden_id === ordenId && tarea.obligatoria && !isDone(tarea))
    .map(({ titulo }) => titulo);

const units = { odometro_cierre_km: 'km', horometro_cierre_h: 'h' };

/** The reading of a text as a part of the request; nothing if it is empty. */
const read = (field: keyof typeof units, text: string): { [key in keyof typeof units]?: number } => {
  const value = numberIn(text, { unit: units[field] });
  return value === null ? {} : { [field]: value };
};

const isWrong = (reading: { [key in keyof typeof units]?: number }) =>
  Object.values(reading).some((value) => !(value >= 0));
