import type { MarcaParada } from '#contract/requests/despacho';
import type { Ejecucion } from '#contract/entities/ejecuciones';
import { clock, counted, dateTime } from '../../../ui/formats';
import { PhotoStrip } from '../../../ui/photos/PhotoStrip';
import { Picture } from '../../../ui/Picture';
import { Section } from '../../../ui/Section';
import { Sound } from '../../../ui/sound/Sound';
import styles from '../ejecuciones.module.css';
import { useMarks } from './useRun';

/** What the driver reported of each stop: the arrival, the proof of the delivery, or why it was none. */
export const Proofs = ({ run }: { run: Ejecucion }) => {
  const { data: marks = [] } = useMarks(run);
  const stops = run.paradas.flatMap((stop) => {
    const said = marks.filter(({ clave }) => clave === stop.clave);
    return said.length > 0 ? [{ stop, said }] : [];
  });
  if (stops.length === 0) return null;
  return (
    <Section title="Según el conductor">
      <ul className={`bare-list grid gap-16 ${styles.proofs}`}>
        {stops.map(({ stop, said }) => (
          <li key={stop.clave}>
            <strong>
              {stop.orden}. {stop.nombre}
            </strong>
            {said.map((mark) => (
              <Mark key={mark.id} mark={mark} />
            ))}
          </li>
        ))}
      </ul>
    </Section>
  );
};

const words: Readonly<Record<MarcaParada['tipo'], string>> = {
  llegada: 'Llegó',
  prueba: 'Entregado',
  fallida: 'No se pudo',
  anulada: 'Se deshizo lo anterior',
};

const Mark = ({ mark }: { mark: MarcaParada }) => {
  const { tipo, fecha, cuenta, nota, por, fotos, codigos, audio, firma } = mark;
  return (
    <div>
      <p className="flush pre-line break-anywhere">
        {words[tipo]} <span className="tabular">{cuenta ? clock(fecha) : dateTime(fecha)}</span>
        {por && <small> · {por}</small>}
      </p>
      {!cuenta && <p className="flush muted pre-line break-anywhere">No cuenta: antes del día de la salida.</p>}
      {nota && <p className="flush pre-line break-anywhere">{nota}</p>}
      {codigos.length > 0 && (
        <p className="flush pre-line break-anywhere">
          {counted(codigos.length, 'código', 'códigos')}: {codigos.join(', ')}
        </p>
      )}
      {audio && <Sound src={audio.url} />}
      <PhotoStrip photos={fotos.map(({ id, url }, at) => ({ id, url, name: `Foto ${at + 1}` }))} />
      {firma && <Receiver firma={firma} />}
    </div>
  );
};

const Receiver = ({ firma: { url, nombre, documento } }: { firma: NonNullable<MarcaParada['firma']> }) => {
  const said = `Recibió ${[nombre, documento].filter(Boolean).join(', ')}`;
  if (url === null) return <p className="flush pre-line break-anywhere">{said} (sin firma)</p>;
  return (
    <figure>
      <Picture src={url} alt={`Firma de ${nombre}`} />
      <figcaption>{said}</figcaption>
    </figure>
  );
};
