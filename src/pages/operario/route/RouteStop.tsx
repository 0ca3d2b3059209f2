import { lazy, Suspense, useState } from 'react';
import { Alert, Button } from '@mui/material';
import type { RutaPaquete } from '#contract/requests/despacho';
import type { ParadaEjecutada } from '#contract/entities/ejecuciones';
import { countsNow } from '#contract/rules/foresight';
import { standingMarks } from '#contract/rules/marks';
import { serverNow, usePhoneCopy } from '../../../providers/offline/phone';
import { estadosDeParada } from '../../../resources/ejecuciones/index';
import { arrivalWords } from '../../../ui/expectedArrival';
import { FaceChip } from '../../../ui/FaceChip';
import { failureOf } from '../../../ui/failure';
import { clock, counted, dateTime, measured } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import { PhotoStrip } from '../../../ui/photos/PhotoStrip';
import { Sound } from '../../../ui/sound/Sound';
import { useDoneNotice } from '../../../ui/UndoNotice';
import { useClock } from '../usePhone';
import { stopActions } from '../words';
import { EarlyDialog } from './EarlyDialog';
import { reportStop } from './report';
import { directionsTo, isOwnWord, kilometresTo } from './stops';
import shared from '../operario.module.css';
import styles from './RouteStop.module.css';

const ProofDialog = lazy(() => import('./ProofDialog'));
const FailedDialog = lazy(() => import('./FailedDialog'));

interface Props {
  ruta: RutaPaquete;
  stop: ParadaEjecutada;
  /** It is the one to drive to now. */
  next: boolean;
  open: boolean;
  onOpen: (on: boolean) => void;
}

/** One stop: its hour and state, and, opened, the way there and what the driver reports of it. */
export const RouteStop = ({ ruta, stop, next, open, onOpen }: Props) => {
  const { nombre, orden, planeada_en, llegada_en, estado } = stop;
  const body = `parada-${ruta.id}-${stop.clave}`;
  const when = llegada_en
    ? `Llegó ${clock(llegada_en)}`
    : stop.eta
      ? `${clock(planeada_en)}, se espera ${arrivalWords(stop)}`
      : clock(planeada_en);
  return (
    <li className="line-above" data-next={next}>
      <button
        type="button"
        className={`bare-button row wrap spread full-width inherit-color text-left ${styles.stop}`}
        aria-expanded={open}
        aria-controls={body}
        onClick={() => onOpen(!open)}
      >
        <span className="grid shrink break-anywhere">
          <strong>
            {orden}. {nombre}
          </strong>
          <span className="muted regular">{when}</span>
        </span>
        <FaceChip face={next ? { ...estadosDeParada.pendiente, label: 'Siguiente' } : estadosDeParada[estado]} />
      </button>
      {open && (
        <div id={body} className={`grid gap-10 ${styles.stopBody}`}>
          <Details ruta={ruta} stop={stop} />
          <Actions ruta={ruta} stop={stop} />
        </div>
      )}
    </li>
  );
};

const Details = ({ ruta, stop }: Pick<Props, 'ruta' | 'stop'>) => {
  const now = useClock(60_000);
  const waiting = usePhoneCopy(
    ({ entradas }) =>
      entradas.filter(
        ({ accion }) =>
          accion.tipo === 'parada' && accion.ejecucion_id === ruta.id && accion.cuerpo.clave === stop.clave,
      ).length,
  );
  const kilometres = stop.estado === 'pendiente' ? kilometresTo(stop, ruta, now) : null;
  const said = [
    `Prevista ${clock(stop.planeada_en)} ± ${stop.ventana_min} min`,
    kilometres !== null && `a ${measured(kilometres, 'km', 1)} en línea recta`,
    stop.fuente === 'conductor' && 'llegada según usted',
    !stop.obligatoria && 'opcional',
    waiting > 0 && 'sin enviar',
  ].filter(Boolean);
  const reports = standingMarks(ruta.marcas, stop.clave);
  return (
    <>
      <p className="muted regular">{said.join(' · ')}</p>
      {stop.omision && (
        <p>
          {stop.omision.conductor ? 'No se pudo' : 'El despacho la omitió'}: {stop.omision.motivo}
        </p>
      )}
      {reports.map(({ id, tipo, fecha, cuenta, nota, fotos, codigos, audio, firma }) => (
        <div key={id}>
          <p>
            {[
              stopActions[tipo] + ' ' + (cuenta ? clock(fecha) : dateTime(fecha)),
              !cuenta && 'no cuenta: antes del día de la salida',
              firma && `${firma.url === null ? 'recibió' : 'firmó'} ${firma.nombre}`,
              codigos.length > 0 && counted(codigos.length, 'código', 'códigos'),
              fotos.length > 0 && counted(fotos.length, 'foto', 'fotos'),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {nota && tipo !== 'fallida' && <p className="muted regular">{nota}</p>}
          {audio && <Sound src={audio.url} />}
          <PhotoStrip photos={fotos.map((photo, at) => ({ ...photo, name: `Foto ${at + 1}` }))} />
        </div>
      ))}
    </>
  );
};

type Told = 'llegada' | 'prueba' | 'fallida';
const toldWords: Readonly<Record<Told, string>> = {
  llegada: 'la llegada',
  prueba: 'la entrega',
  fallida: 'que no se pudo',
};

const Actions = ({ ruta, stop }: Pick<Props, 'ruta' | 'stop'>) => {
  const showDone = useDoneNotice();
  const [open, setOpen] = useState<Told>();
  const [early, setEarly] = useState<{ told: Told; now: number }>();
  const [refusal, setRefusal] = useState<string>();
  const close = () => setOpen(undefined);
  const [busy, setBusy] = useState(false);
  const attempt = (work: Promise<void>, done: string, undo?: () => void) => {
    setBusy(true);
    void work
      .finally(() => setBusy(false))
      .then(
        () => {
          setRefusal(undefined);
          showDone(done, { undo });
        },
        (reason: unknown) => setRefusal(failureOf(reason).message),
      );
  };
  const takeBack = () => attempt(reportStop(ruta, stop, { tipo: 'anulada' }), 'Se deshizo');
  /** Asks first where it would count nowhere. */
  const tell = (told: Told) => {
    const now = serverNow();
    if (!countsNow(ruta, now) && !early) return setEarly({ told, now });
    setEarly(undefined);
    if (told === 'llegada') arrive();
    else setOpen(told);
  };
  const arrive = () => attempt(reportStop(ruta, stop, { tipo: 'llegada' }), `Llegada a ${stop.nombre}`, takeBack);
  return (
    <>
      {refusal && <Alert severity="error">{refusal}</Alert>}
      <div className={`grid gap-10 ${shared.phoneReasons}`}>
        <Button
          variant="outlined"
          href={directionsTo(stop)}
          target="_blank"
          rel="noreferrer"
          startIcon={<Icon name="navigation" />}
        >
          Ir
        </Button>
        {stop.llegada_en === null && (
          <Button
            variant={stop.estado === 'pendiente' ? 'contained' : 'outlined'}
            startIcon={<Icon name="pin_drop" />}
            disabled={busy}
            onClick={() => tell('llegada')}
          >
            Llegué
          </Button>
        )}
        <Button
          variant={stop.llegada_en !== null && stop.omision === null ? 'contained' : 'outlined'}
          startIcon={<Icon name="draw" />}
          onClick={() => tell('prueba')}
        >
          Entregar
        </Button>
        {stop.omision === null && (
          <Button variant="outlined" startIcon={<Icon name="do_not_disturb_on" />} onClick={() => tell('fallida')}>
            No se pudo
          </Button>
        )}
        {isOwnWord(stop) && (
          <Button startIcon={<Icon name="undo" />} onClick={takeBack}>
            Deshacer
          </Button>
        )}
      </div>
      {early && (
        <EarlyDialog
          ruta={ruta}
          what={toldWords[early.told]}
          now={early.now}
          onSure={() => tell(early.told)}
          onClose={() => setEarly(undefined)}
        />
      )}
      <Suspense>
        {open === 'prueba' && <ProofDialog ruta={ruta} stop={stop} onClose={close} />}
        {open === 'fallida' && <FailedDialog ruta={ruta} stop={stop} onClose={close} />}
      </Suspense>
    </>
  );
};
