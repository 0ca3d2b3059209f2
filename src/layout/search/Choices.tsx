import { useEffect, type MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../../ui/Icon';
import type { Choice, ChoiceGroup } from './useChoices';
import styles from './Choices.module.css';

interface Props {
  id: string;
  groups: readonly ChoiceGroup[];
  chosen: Choice | undefined;
  idOf: (choice: Choice) => string;
  onPoint: (choice: Choice) => void;
  onOpen: (choice: Choice) => void;
}

/** The choices, in groups. Each is a link, so that it can be opened in another tab. */
export const Choices = ({ id, groups, chosen, idOf, onPoint, onOpen }: Props) => {
  const shown = chosen && idOf(chosen);
  useEffect(() => {
    if (shown) document.getElementById(shown)?.scrollIntoView?.({ block: 'nearest' });
  }, [shown]);

  const click = (choice: Choice) => (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onOpen(choice);
  };

  return (
    <div className={styles.list} id={id} role="listbox" aria-label="Resultados" hidden={groups.length === 0}>
      {groups.map(({ title, choices }) => (
        <div key={title} role="group" aria-label={title}>
          <h2 className={`flush muted tiny semibold ${styles.group}`} role="presentation">
            {title}
          </h2>
          {choices.map((choice) => (
            <Link
              key={choice.url}
              id={idOf(choice)}
              role="option"
              tabIndex={-1}
              className={`row gap-10 rounded text regular plain ${styles.choice}`}
              to={choice.url}
              aria-selected={choice === chosen}
              onMouseMove={() => onPoint(choice)}
              onClick={click(choice)}
            >
              <span className={`grid rigid muted ${styles.icon}`}>
                <Icon name={choice.icon} size={18} />
              </span>
              <span className={`ellipsis medium ${styles.title}`}>{choice.titulo}</span>{' '}
              <span className={`ellipsis grow muted small ${styles.detail}`}>{choice.detalle}</span>
            </Link>
          ))}
        </div>
      ))}
    </div>
  );
};
