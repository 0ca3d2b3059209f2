import { createElement, type ComponentProps } from 'react';

// react-admin also gives the frames of fields, for older versions of MUI, what belongs to the input inside: that is no attribute of an element.

export const FieldFrame = ({ InputProps: _input, inputProps: _html, ...frame }: ComponentProps<'div'> & { InputProps?: unknown; inputProps?: unknown }) =>
  createElement('div', frame);

const LabelFrame = ({ inputRef: _ref, ...frame }: ComponentProps<'label'> & { inputRef?: unknown }) => createElement('label', frame);

/** Of the label around a switch or a box; MUI's types know no `as` there. */
export const asLabel = { as: LabelFrame };
