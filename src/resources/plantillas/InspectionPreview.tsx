import { useWatch } from 'react-hook-form';
import type { ItemPlantilla } from '#contract/entities/plantillas';
import { resultadosRespuesta } from '#contract/words/inspecciones';
import { ChipText } from '../../ui/Chip';
import { FaceChip } from '../../ui/FaceChip';
import { Icon } from '../../ui/Icon';
import { Note } from '../../ui/Note';
import { severidades } from './faces';
import { groupsOf } from './groups';
import { useGuide } from './GuideInput';
import { Answer } from './Preview';
import shared from './plantillas.module.css';
import styles from './Preview.module.css';

/** The form as a phone shows it: group by group, «Todo bien», and what is asked of each point. */
export const InspectionPreview = () => {
  const items = useWatch<Record<string, ItemPlantilla[]>>({ name: 'items' }) ?? [];
  return items.length === 0 ? (
    <Note>Añada puntos para verlos aquí como los verá quien inspecciona.</Note>
  ) : (
    <PointsByGroup items={items} />
  );
};

export const PointsByGroup = ({ items }: { items: readonly ItemPlantilla[] }) => (
  <div className={`grid gap-16 ${shared.preview} ${styles.phone}`}>
    {groupsOf(items).map(({ name, rows }) => (
      <section className="grid one-column gap-8" key={name} aria-label={name}>
        <header className="row spread gap-8">
          <strong className="large">{name}</strong>
          <ChipText>
            <Icon name="done_all" size={18} />
            Todo bien
          </ChipText>
        </header>
        <ul className="bare-list divided outlined surface">
          {rows.map(({ point, at }) => (
            <Point key={at} point={point} at={at} />
          ))}
        </ul>
      </section>
    ))}
  </div>
);

const Point = ({ point, at }: { point: ItemPlantilla; at: number }) => {
  const guide = useGuide(point.imagen_guia_id);
  const title = point.titulo || `Punto ${at + 1}`;
  return (
    <li className="grid one-column gap-8 pad-10-12">
      <div className="row wrap spread gap-6">
        <span className="medium break-anywhere">
          {title}
          {point.obligatoria && (
            <span className="danger" title="Obligatorio">
              {' *'}
            </span>
          )}
        </span>
        {point.severidad_si_falla !== 'menor' && <FaceChip face={severidades[point.severidad_si_falla]} />}
      </div>
      {point.instruccion && <p>{point.instruccion}</p>}
      {guide && <img className="cover rounded" src={guide} alt={`Cómo se ve: ${title}`} />}
      {point.tipo !== 'inspeccion' && <Answer step={point} title={title} />}
      <div className="row wrap gap-6">
        {Object.values(resultadosRespuesta).map((label) => (
          <ChipText key={label}>{label}</ChipText>
        ))}
        {point.foto_obligatoria && (
          <span className="inline-row gap-4 muted tiny">
            <Icon name="photo_camera" size={16} />
            Exige foto
          </span>
        )}
      </div>
    </li>
  );
};
