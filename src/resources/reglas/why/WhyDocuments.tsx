import type { PorQueDocumentos } from '#contract/requests/porQueNo';
import type { Fact } from '../../../ui/Facts';
import { calendarDay, number } from '../../../ui/formats';
import { WhyNot } from '../../../ui/WhyNot';

const factsOf = (so: PorQueDocumentos): Fact[] => [
  { label: 'Documentos', value: number(so.documentos_n) },
  { label: 'Sin fecha de vencimiento', value: number(so.sin_vencimiento_n) },
  { label: 'Por vencer', value: number(so.por_vencer_n) },
  { label: 'Vencidos', value: number(so.vencidos_n) },
  { label: 'Activos sin documentos', value: `${number(so.activos_sin_documentos_n)} de ${number(so.activos_n)}` },
  {
    label: 'Días de aviso',
    value: so.aviso_dias_min === null ? null : `De ${so.aviso_dias_min} a ${so.aviso_dias_max}`,
  },
  { label: 'El próximo aviso', value: so.proximo_aviso_en && calendarDay(so.proximo_aviso_en) },
  { label: 'Reglas que avisan', value: number(so.reglas_n) },
];

/** Why documents warn of nothing. */
export const WhyDocuments = ({ onClose }: { onClose: () => void }) => (
  <WhyNot<PorQueDocumentos>
    title="Documentos: ¿por qué?"
    path="/activos/documentos/por-que"
    {...{ factsOf, onClose }}
  />
);
