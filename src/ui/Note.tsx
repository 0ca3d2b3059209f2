import type { ComponentProps } from 'react';

/** A muted text that explains, or that says there is nothing. */
export const Note = (props: Omit<ComponentProps<'p'>, 'className'>) => <p className="flush muted" {...props} />;
