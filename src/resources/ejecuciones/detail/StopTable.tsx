import { Link as MuiLink, Table, TableBody, TableCell, TableFooter, TableHead, TableRow } from '@mui/material';
import { Link } from 'react-router-dom';
import type { Ejecucion, OmisionParada, ParadaEjecutada } from '#contract/entities/ejecuciones';
import { isHandedOver, isTakenOut, minutesBehind } from '#contract/rules/stops';
import { paradasEjecutadas } from '#contract/words/ejecuciones';
import { arrivalWords } from '../../../ui/expectedArrival';
import { EmptyState } from '../../../ui/EmptyState';
import { FaceChip } from '../../../ui/FaceChip';
import { clock, duration, number } from '../../../ui/formats';
import { TableScroll } from '../../../ui/TableScroll';
import { addresses } from '../address';
import { StopActions } from '../dispatch/StopActions';
import { estadosDeParada, nextOf } from '../faces';
import styles from '../ejecuciones.module.css';
import { signed, stay } from './difference';
import { isLit, lights, type Lighting } from './lit';

const { fields } = paradasEjecutadas;

/** The stops: their plan and their state. `dispatches`: the user may change those to come. */
export const StopTable = ({ run, dispatches, ...lighting }: { run: Ejecucion; dispatches: boolean } & Lighting) => {
  const { paradas } = run;
  if (paradas.length === 0)
    return <EmptyState icon="pin_drop" text="Esta ruta no tiene paradas: se sigue por su trazado." />;
  const next = nextOf(run);
  return (
    <TableScroll tabIndex={0} role="region" aria-label="Paradas, planeado y real">
      <Table size="small" className={styles.stopTable}>
        <TableHead>
          <TableRow>
            <TableCell>#</TableCell>
            <TableCell>{fields.parada_id}</TableCell>
            <TableCell>{fields.planeada_en}</TableCell>
            <TableCell>{fields.llegada_en}</TableCell>
            <TableCell align="right">{fields.diferencia_min}</TableCell>
            <TableCell align="right">{fields.estancia_min}</TableCell>
            <TableCell>{fields.estado}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {paradas.map((stop) => (
            <TableRow
              key={stop.clave}
              hover
              data-lit={isLit(lighting.lit, 'stop', stop.orden)}
              {...lights(lighting, 'stop', stop.orden)}
            >
              <TableCell>{stop.orden}</TableCell>
              <TableCell>
                <MuiLink component={Link} to={`/paradas?parada=${stop.parada_id}`}>
                  {stop.nombre}
                </MuiLink>
                {!stop.obligatoria && <small> opcional</small>}
                {stop.agregada && <small> agregada</small>}
                {stop.omision && <Omission of={stop.omision} />}
              </TableCell>
              <TableCell>
                <span className="tabular">{clock(stop.planeada_en)}</span> <small>± {stop.ventana_min}</small>
              </TableCell>
              <TableCell>
                <Arrival stop={stop} />
              </TableCell>
              {dispatches && stop.llegada_en === null && stop.omision?.conductor !== true ? (
                <TableCell align="right" colSpan={2} className={styles.stopActions}>
                  <StopActions run={run} stop={stop} />
                </TableCell>
              ) : (
                <>
                  <TableCell align="right">{signed(minutesBehind(stop))}</TableCell>
                  <TableCell align="right">{stayWords(stop)}</TableCell>
                </>
              )}
              <TableCell>
                <FaceChip
                  face={
                    stop === next
                      ? { ...estadosDeParada.pendiente, label: 'Siguiente' }
                      : stop.estado === 'pendiente' && stop.llegada_en
                        ? { ...estadosDeParada.pendiente, label: 'Espera la salida' }
                        : estadosDeParada[stop.estado]
                  }
                />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
        <Sums run={run} />
      </Table>
    </TableScroll>
  );
};

const stayWords = (stop: ParadaEjecutada) => {
  const minutes = stay(stop);
  if (minutes !== null) return duration(minutes * 60_000);
  // Nobody says when it left, if only its driver said that it arrived.
  return stop.llegada_en && stop.fuente !== 'conductor' ? 'Sigue ahí' : '—';
};

/** Why it is not served, and who decided it. */
const Omission = ({ of: { motivo, por, ejecucion_id } }: { of: OmisionParada }) => (
  <small className={styles.stopWhy}>
    {ejecucion_id !== null && (
      <MuiLink component={Link} to={addresses.run(ejecucion_id)}>
        La tiene otra ejecución
      </MuiLink>
    )}
    {[motivo, por].filter(Boolean).join(' · ')}
  </small>
);

const Arrival = ({ stop }: { stop: ParadaEjecutada }) => {
  const { llegada_en, fuente, de_paso } = stop;
  if (llegada_en)
    return (
      <>
        <span className="tabular">{clock(llegada_en)}</span>
        {fuente === 'conductor' && <small> según el conductor</small>}
        {de_paso && <small> de paso</small>}
      </>
    );
  return <small>{arrivalWords(stop) ?? '—'}</small>;
};

/** What the dispatch took out is counted apart. */
const Sums = ({ run: { paradas, a_tiempo_n, tarde_n, temprano_n, omitidas_n } }: { run: Ejecucion }) => {
  const own = paradas.filter((stop) => !isTakenOut(stop));
  const reached = own.filter(({ llegada_en }) => llegada_en !== null).length;
  const given = paradas.filter(isHandedOver).length;
  const out = paradas.length - own.length - given;
  const late = own.map(minutesBehind).filter((each) => each !== null);
  const stays = own.map(stay).filter((each) => each !== null);
  const mean = late.length > 0 ? Math.round(late.reduce((sum, each) => sum + each, 0) / late.length) : null;
  return (
    <TableFooter>
      <TableRow>
        <TableCell colSpan={3}>
          {number(reached)} de {number(own.length)} alcanzadas
        </TableCell>
        <TableCell>En promedio</TableCell>
        <TableCell align="right">{signed(mean)}</TableCell>
        <TableCell align="right">
          {stays.length > 0 ? duration((stays.reduce((sum, each) => sum + each, 0) / stays.length) * 60_000) : '—'}
        </TableCell>
        <TableCell />
      </TableRow>
      <TableRow>
        <TableCell colSpan={7}>
          A tiempo: {number(a_tiempo_n)} · Tarde: {number(tarde_n)} · Temprano: {number(temprano_n)} · Omitidas:{' '}
          {number(omitidas_n)}
          {given > 0 && ` · Cedidas: ${number(given)}`}
          {out > 0 && ` · Fuera por el despacho: ${number(out)}`}
        </TableCell>
      </TableRow>
    </TableFooter>
  );
};
