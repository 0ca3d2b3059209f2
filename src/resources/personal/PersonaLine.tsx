import type { ReactNode } from 'react';
import type { Persona } from '#contract/entities/personal';
import { Avatar } from '../../ui/Avatar';
import styles from './personal.module.css';

interface Props {
  person: Pick<Persona, 'nombre_completo' | 'image_url'>;
  /** Their post, after the name. */
  detail?: string;
  /** Replaces the name if it is a link. */
  children?: ReactNode;
}

/** A photo and a name, on one line. */
export const PersonaLine = ({ person: { nombre_completo, image_url }, detail, children }: Props) => (
  <span className={`inline-row gap-8 shrink fit ${styles.persona}`}>
    <Avatar name={nombre_completo} src={image_url} size="small" />
    <span className="ellipsis">{children ?? nombre_completo}</span>
    {detail && <small className="ellipsis muted tiny">{detail}</small>}
  </span>
);
