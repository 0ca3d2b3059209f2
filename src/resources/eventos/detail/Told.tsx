import { useQuery } from '@tanstack/react-query';
import type { AvisoDeEvento, AvisosDeEvento, PasoEscalado, ResultadoAviso } from '#contract/entities/eventos';
import { canalAviso, causaAviso, motivoOmitido, resultadoAviso } from '#contract/words/avisos';
import { getJson } from '../../../providers/requests';
import { counted, dateTime } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import type { IconName } from '../../../ui/icons';
import styles from './event.module.css';

const icons: Record<AvisoDeEvento['canal'], IconName> = { app: 'notifications', correo: 'mail', push: 'smartphone' };
const failed: readonly ResultadoAviso[] = ['fallido', 'sin_dispositivo', 'ausente'];
const nobody = 'Alguien que ya no está';

/** Who was told of an event, by which channels, what became of it, and the steps of its escalation. */
export const Told = ({ id }: { id: number }) => {
  const { data } = useQuery({
    queryKey: ['eventos', 'avisos', id],
    queryFn: getJson<AvisosDeEvento>(`/eventos/${id}/avisos`),
  });
  if (!data) return null;
  const { avisos, escalamiento } = data;
  return (
    <section className={styles.steps} aria-label="A quién se avisó">
      <h3 className="small semibold">A quién se avisó</h3>
      {avisos.length === 0 && <p className="flush muted small">A nadie todavía.</p>}
      <ul className="bare-list grid gap-10">
        {[...noticesOf(avisos)].map(([key, notice]) => (
          <Notice key={key} notice={notice} />
        ))}
        {escalamiento.map((step) => (
          <Step key={step.paso} step={step} />
        ))}
      </ul>
    </section>
  );
};

interface ToldNotice {
  first: AvisoDeEvento;
  channels: AvisoDeEvento[];
}

/** The notices, each with its channels. */
const noticesOf = (avisos: readonly AvisoDeEvento[]): ReadonlyMap<string, ToldNotice> => {
  const notices = new Map<string, ToldNotice>();
  for (const aviso of avisos) {
    const key = `${aviso.persona ?? ''} ${aviso.causa} ${aviso.paso ?? ''} ${aviso.creado_en}`;
    const notice = notices.get(key);
    if (notice) notice.channels.push(aviso);
    else notices.set(key, { first: aviso, channels: [aviso] });
  }
  return notices;
};

const Notice = ({ notice: { first, channels } }: { notice: ToldNotice }) => {
  const { persona, causa, paso, resumido, leido_en, atendido_en } = first;
  const why = causa === 'escalamiento' ? `${causaAviso[causa]}, paso ${paso ?? ''}` : causaAviso[causa];
  return (
    <li className="flex gap-10 muted small">
      <Icon name="person" size={18} />
      <div>
        <strong>{persona ?? nobody}</strong> · {why}
        {resumido && ', en un aviso de varios'}
        {channels.map(({ canal, resultado, creado_en, enviado_en }) => (
          <span
            key={canal}
            className={`block tiny ${styles.toldResult}`}
            data-failed={failed.includes(resultado) || undefined}
          >
            <Icon name={icons[canal]} size={14} /> {canalAviso[canal]}: {resultadoAviso[resultado]},{' '}
            <time className="block tiny" dateTime={enviado_en ?? creado_en}>
              {dateTime(enviado_en ?? creado_en)}
            </time>
          </span>
        ))}
        {leido_en !== null && <small className="block tiny">Leído {dateTime(leido_en)}</small>}
        {atendido_en !== null && <small className="block tiny">Atendido {dateTime(atendido_en)}</small>}
      </div>
    </li>
  );
};

const Step = ({ step: { paso, previsto_en, hecho_en, avisados_n, omitidos } }: { step: PasoEscalado }) => {
  const at = hecho_en ?? previsto_en;
  return (
    <li className="flex gap-10 muted small">
      <Icon name={hecho_en === null ? 'schedule' : 'groups'} size={18} />
      <div>
        <strong>{hecho_en === null ? `Paso ${paso}: si nadie lo reconoce` : `Paso ${paso} del escalamiento`}</strong>
        {hecho_en !== null && (
          <span className={`block tiny ${styles.toldResult}`}>
            {counted(avisados_n, 'persona avisada', 'personas avisadas')}
          </span>
        )}
        {at !== null && (
          <time className="block tiny" dateTime={at}>
            {dateTime(at)}
          </time>
        )}
        {omitidos.map(({ persona, motivo }) => (
          <small className="block tiny" key={`${persona ?? ''} ${motivo}`}>
            {persona ?? nobody}: {motivoOmitido[motivo]}
          </small>
        ))}
      </div>
    </li>
  );
};
