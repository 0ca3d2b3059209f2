import { Link } from 'react-router-dom';
import type { Activo } from '#contract/entities/activos';
import { Section } from '../../../ui/Section';
import { shortDate } from '../../../ui/formats';
import { DeviceOfAsset } from '../../dispositivos/pages';
import { useDocuments } from '../documents/useDocuments';
import { estadosDocumento, expiryWords } from '../documents/faces';
import { FaceChip } from '../../../ui/FaceChip';
import { Components } from './Components';
import shared from './sheet.module.css';
import styles from './SheetSide.module.css';

/** What needs attention now, beside the timeline. */
export const SheetSide = ({ activo }: { activo: Activo }) => (
  <aside className={`grid one-column gap-16 ${shared.sheetSide}`} aria-label="A la vista">
    <Expiring activo={activo} />
    <Components activo={activo} />
    <DeviceOfAsset activo={activo} />
    <Gallery activo={activo} />
  </aside>
);

const Expiring = ({ activo }: { activo: Activo }) => {
  const { data = [] } = useDocuments(`/activos/${activo.id}`);
  const near = data.filter(({ estado }) => estado !== 'vigente');
  if (near.length === 0) return null;
  return (
    <Section title="Documentos por atender">
      <ul className={`bare-list grid one-column gap-10 ${shared.sheetPapers}`}>
        {near.map(({ id, tipo, estado, vence_en }) => (
          <li className="grid align-center" key={id}>
            <Link to={{ search: `?vista=documentos&renovar=${id}` }} replace preventScrollReset>
              {tipo}
            </Link>
            <FaceChip face={estadosDocumento[estado]} />
            {vence_en && (
              <small className="full-row muted" title={shortDate(vence_en)}>
                {expiryWords(vence_en)}
              </small>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
};

const Gallery = ({ activo: { fotos_url, nombre } }: { activo: Activo }) =>
  fotos_url.length > 0 && (
    <Section title="Fotos">
      <ul className={`bare-list grid gap-6 ${styles.photos}`}>
        {fotos_url.map((url, at) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noreferrer">
              <img
                className="block full-width cover rounded-s"
                src={url}
                alt={`Foto ${at + 1} de ${nombre}`}
                loading="lazy"
              />
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
