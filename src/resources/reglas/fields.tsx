import type { reglas as entity } from '#contract/entities/reglas';
import { limits } from '#contract/core/limits';
import { reglas as words } from '#contract/words/reglas';
import { Ago } from '../../ui/Ago';
import { FaceChip } from '../../ui/FaceChip';
import { apart, count, fromRow, moment, offList, quantity, state, unspoken, word } from '../../ui/fields/kinds';
import { present } from '../../ui/fields/presentation';
import { counted } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { gruposDeEvento, iconOfEvento, severidadesDeEvento, tiposDeEvento } from '../eventos/index';
import { ActiveSwitch } from './ActiveSwitch';
import { EventsLink } from './EventsLink';
import { activas, severityFace } from './faces';
import styles from './reglas.module.css';

/** How a rule's fields are shown and narrowed by. */
export const fields = present<typeof entity>(
  words,
  {
    nombre: {
      said: String,
      cell: (nombre, { tipo, grupo }, link) => (
        <span className={`inline-row gap-8 ${styles.ruleKind}`}>
          <Icon name={iconOfEvento({ tipo, grupo })} size={20} />
          <span>
            {link(nombre)}
            {/* A rule that is named after its kind says so once. */}
            <small className="block muted">
              {[tiposDeEvento[tipo].label, gruposDeEvento[grupo].label].filter((word) => word !== nombre).join(' · ')}
            </small>
          </span>
        </span>
      ),
    },
    tipo: { ...word(tiposDeEvento), column: 'hidden' },
    grupo: offList(word(gruposDeEvento)),
    activa: {
      ...{ ...state(activas), heading: words.values.activa.true, sorts: true },
      cell: (_active, rule) => <ActiveSwitch rule={rule} />,
    },
    umbral: offList(quantity),
    umbral_min: offList(quantity),
    duracion_min_s: offList(quantity),
    enfriamiento_s: offList(quantity),
    severidad: {
      ...{ ...word(severidadesDeEvento), sortOffered: false },
      ...fromRow((rule) => <FaceChip face={severityFace(rule)} />),
    },
    eventos_n: {
      ...{ ...count, heading: `En ${limits.rules.eventDays} días`, sorts: true, sortsFirst: 'DESC' },
      cell: (_n, rule) => <EventsLink rule={rule} />,
    },
    ultimo_evento_en: { ...moment, cell: (at) => <Ago at={at} />, sortsFirst: 'DESC' },
    alcance: apart((scope) => ('todos' in scope ? 'Todos los activos' : 'Solo algunos activos')),
    horario: apart((hours) => counted(new Set(hours.map(({ dia }) => dia)).size, 'día', 'días')),
    parada_id: apart(() => 'Una parada'),
    ruta_id: apart(() => 'Una ruta'),
    canales: apart((channels) => `${channels.length} canales`),
    destinatarios: apart(() => 'Los que estaban elegidos'),
    escalamiento: apart((steps) => counted(steps.length, 'paso', 'pasos')),
    crear_orden: apart(() => 'Sí'),
    vigente_desde: apart(String),
  },
  {
    grupo: 'above',
    activa: 'menu',
    tipo: 'menu',
    severidad: 'elsewhere',
    parada_id: unspoken,
    ruta_id: unspoken,
  },
);
