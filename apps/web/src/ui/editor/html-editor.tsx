/** Rich text over tiptap. Load it lazily: the library is large. */
import {
  IconBlockquote,
  IconBold,
  IconH2,
  IconH3,
  IconItalic,
  IconList,
  IconListNumbers,
  IconPhotoPlus,
  IconStrikethrough,
  IconUnderline,
} from '@tabler/icons-react';
import Image from '@tiptap/extension-image';
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useRef } from 'react';
import { cx } from '../cx.ts';
import { IconButton } from '../icon-button.tsx';
import classes from './html-editor.module.css';

const MARKS = [
  { name: 'bold', label: '굵게', icon: IconBold, run: (editor: Editor) => editor.chain().focus().toggleBold().run() },
  { name: 'italic', label: '기울임', icon: IconItalic, run: (editor: Editor) => editor.chain().focus().toggleItalic().run() },
  { name: 'underline', label: '밑줄', icon: IconUnderline, run: (editor: Editor) => editor.chain().focus().toggleUnderline().run() },
  { name: 'strike', label: '취소선', icon: IconStrikethrough, run: (editor: Editor) => editor.chain().focus().toggleStrike().run() },
  { name: 'h2', label: '큰 제목', icon: IconH2, run: (editor: Editor) => editor.chain().focus().toggleHeading({ level: 2 }).run() },
  { name: 'h3', label: '작은 제목', icon: IconH3, run: (editor: Editor) => editor.chain().focus().toggleHeading({ level: 3 }).run() },
  { name: 'bulletList', label: '글머리 목록', icon: IconList, run: (editor: Editor) => editor.chain().focus().toggleBulletList().run() },
  {
    name: 'orderedList',
    label: '번호 목록',
    icon: IconListNumbers,
    run: (editor: Editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  { name: 'blockquote', label: '인용', icon: IconBlockquote, run: (editor: Editor) => editor.chain().focus().toggleBlockquote().run() },
] as const;

export interface HtmlEditorProps {
  /** Name for screen readers. */
  label: string;
  value: string;
  onChange(html: string): void;
  onBlur?: () => void;
  /** Stores pictures and answers the addresses under which they are shown, and what they are called where they are not. */
  onPictures(files: readonly File[]): Promise<readonly { url: string; alt?: string }[]>;
}

export function HtmlEditor({ label, value, onChange, onBlur, onPictures }: HtmlEditorProps) {
  const latest = useRef({ onChange, onBlur });
  latest.current = { onChange, onBlur };
  const own = useRef(value);
  const editor = useEditor({
    extensions: [StarterKit, Image],
    content: value,
    injectCSS: false,
    editorProps: {
      attributes: { 'aria-label': label, role: 'textbox', 'aria-multiline': 'true', class: classes.prose ?? '' },
    },
    onBlur: () => latest.current.onBlur?.(),
    onUpdate: ({ editor: changed }) => {
      own.current = changed.isEmpty ? '' : changed.getHTML();
      latest.current.onChange(own.current);
    },
  });

  // Restored or reloaded from outside.
  useEffect(() => {
    if (editor && value !== own.current) {
      own.current = value;
      editor.commands.setContent(value, { emitUpdate: false });
    }
  }, [editor, value]);

  const active = useEditorState({
    editor,
    selector: ({ editor: present }) =>
      MARKS.filter(({ name }) =>
        name === 'h2' || name === 'h3' ? present?.isActive('heading', { level: Number(name[1]) }) : present?.isActive(name),
      )
        .map(({ name }) => name)
        .join(' '),
  });

  if (!editor) return null;
  async function insertImages(files: readonly File[]): Promise<void> {
    const images = await onPictures(files);
    for (const image of images)
      editor
        ?.chain()
        .focus()
        .setImage({ src: image.url, alt: image.alt ?? '' })
        .createParagraphNear()
        .run();
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropped and pasted pictures; the button beside does the same
    <div
      className={classes.editor}
      onDrop={(event) => {
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        void insertImages([...event.dataTransfer.files]);
      }}
      onPasteCapture={(event) => {
        if (event.clipboardData.files.length === 0) return;
        event.preventDefault();
        event.stopPropagation();
        void insertImages([...event.clipboardData.files]);
      }}
    >
      <div className={classes.editorBar} role="toolbar" aria-label="서식">
        {MARKS.map(({ name, label, icon: Icon, run }) => {
          const on = (active ?? '').split(' ').includes(name);
          return (
            <IconButton key={name} label={label} aria-pressed={on} className={cx(on && classes.markOn)} onClick={() => run(editor)}>
              <Icon size={17} stroke={1.75} aria-hidden />
            </IconButton>
          );
        })}
        <label className={classes.insertImage}>
          <IconPhotoPlus size={17} stroke={1.75} aria-hidden /> 이미지 넣기
          <input
            type="file"
            accept="image/*"
            multiple
            className="moa-hidden"
            onChange={(event) => {
              const files = [...(event.target.files ?? [])];
              event.target.value = '';
              void insertImages(files);
            }}
          />
        </label>
      </div>
      <EditorContent editor={editor} />
    </div>
  );
}
