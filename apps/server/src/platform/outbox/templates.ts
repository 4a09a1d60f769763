/**
 * Every text Moa sends to people. `#{name}` is a variable: the same words are registered at Kakao for alimtalk, so a changed alimtalk text
 * has to be registered again. A template is sent only by the ways it has a text for.
 */

export type MessageKind = 'MAIL' | 'SMS' | 'ALIMTALK';

interface TemplateTexts {
  MAIL?: { subject: string; text: string };
  /** At most 90 bytes of EUC-KR once filled where `short`; longer ones go as LMS. */
  SMS?: { text: string; short?: true };
  /** Falls back to an SMS or LMS of the same text. */
  ALIMTALK?: { text: string };
}

const IGNORE = '본인이 요청하지 않았다면 이 메일을 무시해주십시오. 인증번호를 다른 사람에게 알려주지 마십시오.';

export const TEMPLATES = {
  JOIN_CODE: {
    SMS: { text: '[모아] 회원가입 인증번호 #{code} 3분 안에 입력해주십시오.', short: true },
    MAIL: {
      subject: '[모아] 회원가입 인증번호',
      text: `회원가입 인증번호는 #{code}입니다. 3분 안에 입력해주십시오.\n\n${IGNORE}`,
    },
  },
  FIND_ID_CODE: {
    SMS: { text: '[모아] 아이디 찾기 인증번호 #{code} 3분 안에 입력해주십시오.', short: true },
    MAIL: {
      subject: '[모아] 아이디 찾기 인증번호',
      text: `아이디 찾기 인증번호는 #{code}입니다. 3분 안에 입력해주십시오.\n\n${IGNORE}`,
    },
  },
  RESET_CODE: {
    SMS: { text: '[모아] 비밀번호 찾기 인증번호 #{code} 3분 안에 입력해주십시오.', short: true },
    MAIL: {
      subject: '[모아] 비밀번호 찾기 인증번호',
      text: `비밀번호 찾기 인증번호는 #{code}입니다. 3분 안에 입력해주십시오.\n\n${IGNORE}`,
    },
  },
  SECOND_FACTOR: {
    SMS: { text: '[모아] 본인 확인 인증번호 #{code} 타인에게 알려주지 마십시오.', short: true },
    MAIL: {
      subject: '[모아] 본인 확인 인증번호',
      text: `본인 확인 인증번호는 #{code}입니다. 3분 안에 입력해주십시오.\n\n요청하신 적이 없다면 비밀번호가 새어 나갔을 수 있습니다. 바로 비밀번호를 변경해주십시오.`,
    },
  },
  PROFILE_CODE: {
    SMS: { text: '[모아] 연락처 변경 인증번호 #{code} 3분 안에 입력해주십시오.', short: true },
    MAIL: {
      subject: '[모아] 이메일 변경 인증번호',
      text: `이메일 변경 인증번호는 #{code}입니다. 3분 안에 입력해주십시오.\n\n${IGNORE}`,
    },
  },
  RESET_LINK: {
    MAIL: {
      subject: '[모아] 비밀번호를 다시 설정해주십시오',
      text: '#{loginId} 님, 아래 주소에서 새 비밀번호를 설정해주십시오. 주소는 30분 동안 한 번만 쓸 수 있습니다.\n\n#{link}\n\n요청하신 적이 없다면 이 메일을 무시해주십시오. 비밀번호는 바뀌지 않습니다.',
    },
  },
  NEW_DEVICE: {
    MAIL: {
      subject: '[모아] 새 기기에서 로그인했습니다',
      text: '#{loginId} 님의 계정이 새 기기에서 로그인되었습니다.\n\n시각: #{time}\n기기: #{device}\nIP 주소: #{ip}\n\n본인이 아니라면 아래 주소에서 그 기기를 로그아웃하고 바로 비밀번호를 변경해주십시오.\n\n#{link}',
    },
  },
  SECOND_FACTOR_ON: {
    MAIL: {
      subject: '[모아] 2단계 인증을 켰습니다',
      text: '#{loginId} 님의 계정에서 #{time}에 2단계 인증을 켰습니다. 앞으로 처음 보는 기기에서 로그인할 때 #{way}로 받은 인증번호를 입력합니다.\n\n본인이 켜지 않았다면 바로 비밀번호를 변경하고 고객센터에 알려주십시오.',
    },
  },
  SECOND_FACTOR_OFF: {
    MAIL: {
      subject: '[모아] 2단계 인증을 껐습니다',
      text: '#{loginId} 님의 계정에서 #{time}에 2단계 인증을 껐습니다(#{way}). 앞으로 비밀번호만으로 로그인합니다.\n\n본인이 요청하지 않았다면 바로 비밀번호를 변경하고 2단계 인증을 다시 켜주십시오.',
    },
  },
  API_TOKEN_MADE: {
    MAIL: {
      subject: '[모아] API 토큰을 만들었습니다',
      text: "#{loginId} 님의 계정에서 #{time}에 API 토큰 '#{name}'을 만들었습니다.\n\n권한: #{scopes}\n\n본인이 만들지 않았다면 아래 주소에서 바로 폐기하고 비밀번호를 변경해주십시오.\n\n#{link}",
    },
  },
  SUB_INVITE: {
    MAIL: {
      subject: '[모아] #{company}에서 초대했습니다',
      text: '#{company}에서 #{name} 님을 모아의 부계정 사용자로 초대했습니다. 아래 주소에서 비밀번호를 설정하면 바로 시작할 수 있습니다.\n\n아이디: #{loginId}\n#{link}\n\n주소는 7일 동안 한 번만 쓸 수 있습니다. 모르는 곳의 초대라면 이 메일을 무시해주십시오.',
    },
  },
  PASSWORD_CHANGED: {
    MAIL: {
      subject: '[모아] 비밀번호가 변경되었습니다',
      text: '#{loginId} 님의 비밀번호가 #{time}에 변경되었습니다. 모든 기기에서 로그아웃되었습니다.\n\n본인이 변경하지 않았다면 바로 비밀번호 찾기로 비밀번호를 다시 설정하고 고객센터에 알려주십시오.',
    },
  },
  CONTACT_CHANGED: {
    MAIL: {
      subject: '[모아] 연락처가 변경되었습니다',
      text: '#{loginId} 님의 #{what} 정보가 #{time}에 변경되었습니다.\n\n본인이 변경하지 않았다면 바로 비밀번호를 변경하고 고객센터에 알려주십시오.',
    },
  },
  MODIFY_DECIDED: {
    MAIL: {
      subject: '[모아] 사업자 정보 변경 신청이 #{result}되었습니다',
      text: '#{loginId} 님이 #{requested}에 신청한 사업자 정보 변경이 #{result}되었습니다.\n\n#{memo}\n\n내 정보의 사업자 정보에서 확인할 수 있습니다.\n#{link}',
    },
  },
  WITHDRAWN: {
    MAIL: {
      subject: '[모아] 회원 탈퇴가 완료되었습니다',
      text: '#{loginId} 님의 회원 탈퇴가 #{time}에 완료되었습니다. 모든 기기에서 로그아웃되었고, 쇼핑몰 인증 정보는 바로 지웠습니다.\n\n법이 정한 거래 기록은 정해진 기간 동안만 따로 보관합니다. 그동안 모아를 이용해주셔서 감사합니다.\n\n본인이 탈퇴하지 않았다면 바로 고객센터에 알려주십시오.',
    },
  },
  INQUIRY_RECEIVED: {
    MAIL: {
      subject: '[모아] 새 문의: #{name}',
      text: '새 문의가 들어왔습니다.\n\n이름: #{name}\n이메일: #{email}\n연락처: #{phone}\n시각: #{time}\n\n#{content}',
    },
  },
  INQUIRY_ANSWERED: {
    MAIL: {
      subject: '[모아] 문의하신 내용에 답변드립니다',
      text: '#{name} 님, 문의해주셔서 감사합니다.\n\n[문의]\n#{question}\n\n[답변]\n#{answer}',
    },
  },
  COLLECT_FAILED: {
    MAIL: {
      subject: '[모아] #{shop} 주문을 수집하지 못했습니다',
      text: '#{shop} (#{account}) 주문을 #{since}부터 수집하지 못하고 있습니다.\n\n원인: #{reason}\n\n아래 주소에서 연동 상태를 확인해주십시오.\n#{link}',
    },
    ALIMTALK: {
      text: '[모아] 주문 수집 실패\n#{shop} (#{account}) 주문을 #{since}부터 수집하지 못하고 있습니다.\n원인: #{reason}\n연동 상태를 확인해주십시오.\n#{link}',
    },
  },
  SOLD_OUT: {
    MAIL: {
      subject: '[모아] 품절: #{product}',
      text: '#{product} 재고가 모두 소진되어 연동한 쇼핑몰에 품절로 반영하고 있습니다.\n\n#{link}',
    },
    ALIMTALK: { text: '[모아] 품절 안내\n#{product} 재고가 모두 소진되어 연동한 쇼핑몰에 품절로 반영하고 있습니다.\n#{link}' },
  },
  LOW_STOCK: {
    MAIL: {
      subject: '[모아] 재고부족: #{product}',
      text: '#{product} 재고가 #{quantity}개 남았습니다. 입고를 준비해주십시오.\n\n#{link}',
    },
    ALIMTALK: { text: '[모아] 재고부족 안내\n#{product} 재고가 #{quantity}개 남았습니다. 입고를 준비해주십시오.\n#{link}' },
  },
  PAYOUT_LATE: {
    MAIL: {
      subject: '[모아] #{shop} 지급일이 지났습니다',
      text: '#{shop} (#{account})의 지급일이 지났는데 지급을 확인하지 못했습니다.\n\n#{reason}\n\n통장에 들어왔는지 확인해주십시오.\n#{link}',
    },
    ALIMTALK: {
      text: '[모아] 지급 지연 안내\n#{shop} (#{account})의 지급일이 지났는데 지급을 확인하지 못했습니다.\n#{reason}\n통장에 들어왔는지 확인해주십시오.\n#{link}',
    },
  },
  SETTLE_MISMATCH: {
    MAIL: {
      subject: '[모아] 오늘 정산이 예상과 다릅니다',
      text: '오늘 예상과 다르게 정산된 주문이 있습니다.\n\n#{reason}\n\n아래 주소에서 원인을 확인해주십시오.\n#{link}',
    },
    ALIMTALK: { text: '[모아] 정산 불일치 안내\n오늘 예상과 다르게 정산된 주문이 있습니다.\n#{reason}\n원인을 확인해주십시오.\n#{link}' },
  },
  FEE_CHANGED: {
    MAIL: {
      subject: '[모아] #{shop} 수수료율이 바뀐 것 같습니다',
      text: '#{shop} (#{account})의 수수료가 설정한 수수료율과 다르게 정산되고 있습니다.\n\n#{reason}\n\n쇼핑몰의 수수료율이 바뀌었다면 쇼핑몰 설정에 적어주십시오.\n#{link}',
    },
    ALIMTALK: {
      text: '[모아] 수수료율 변경 안내\n#{shop} (#{account})의 수수료가 설정한 수수료율과 다르게 정산되고 있습니다.\n#{reason}\n쇼핑몰 설정을 확인해주십시오.\n#{link}',
    },
  },
  RECEIVABLE_OVER: {
    MAIL: {
      subject: '[모아] #{shop} 미정산 금액이 한도를 넘었습니다',
      text: '#{shop} (#{account})에서 아직 받지 못한 금액이 정하신 한도를 넘었습니다.\n\n#{reason}\n\n#{link}',
    },
    ALIMTALK: {
      text: '[모아] 미정산 한도 안내\n#{shop} (#{account})에서 아직 받지 못한 금액이 정하신 한도를 넘었습니다.\n#{reason}\n#{link}',
    },
  },
  URGENT_QNA: {
    MAIL: {
      subject: '[모아] #{shop} 긴급문의가 도착했습니다',
      text: '#{shop} (#{account})에 긴급문의가 도착했습니다. #{deadline}까지 답변해주십시오.\n\n#{link}',
    },
    ALIMTALK: { text: '[모아] 긴급문의 안내\n#{shop} (#{account})에 긴급문의가 도착했습니다. #{deadline}까지 답변해주십시오.\n#{link}' },
  },
  /** To those who run the installation. */
  MESSAGE_CEILING: {
    MAIL: {
      subject: '[모아] #{way} 발송이 #{span} 한도에 닿았습니다',
      text: '#{time}에 #{way} 발송이 #{span} 한도(#{limit}건)에 닿았습니다.\n\n한도를 넘는 메시지는 지워지지 않고 차례를 기다렸다가 나갑니다. 인증번호를 요청한 사람에게는 나중에 다시 요청하도록 안내합니다.\n\n발송이 갑자기 늘었다면 누가 인증번호를 되풀이해 요청하는지 확인해주십시오. 한도는 #{setting} 설정으로 바꿀 수 있습니다.',
    },
  },
  /** The last message of a topic in a day. */
  ALERT_DIGEST: {
    MAIL: {
      subject: '[모아] 오늘 #{topic} 알림이 많습니다',
      text: '오늘 #{topic} 알림이 많아 나머지는 메시지로 보내지 않습니다. 아래 주소에서 모두 확인해주십시오.\n\n#{link}',
    },
    ALIMTALK: {
      text: '[모아] #{topic} 알림\n오늘 #{topic} 알림이 많아 나머지는 메시지로 보내지 않습니다. 아래 주소에서 모두 확인해주십시오.\n#{link}',
    },
  },
  APPROVAL_DECIDED: {
    MAIL: {
      subject: '[모아] #{approval} #{result} 안내',
      text: '#{loginId} 님의 #{approval} 처리 결과를 알려드립니다.\n\n결과: #{result}\n사유: #{reason}\n\n#{link}',
    },
  },
  JOIN_PHONE_LINK: {
    SMS: { text: '[모아] PC에서 이 주소로 접속하여 회원가입을 이어서 진행해주십시오. #{link}' },
  },
} as const satisfies Record<string, TemplateTexts>;

export type TemplateName = keyof typeof TEMPLATES;

type Names<Text> = Text extends `${string}#{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
type AllTexts<Ways> = { [Way in keyof Ways]: Ways[Way] extends infer Texts ? Texts[keyof Texts] : never }[keyof Ways];

/** Names of the variables of a template, over all the ways it is sent. */
export type VariableName<Template extends TemplateName> = Names<AllTexts<(typeof TEMPLATES)[Template]>>;

export interface RenderedMessage {
  /** Empty but for mail. */
  subject: string;
  text: string;
  /** As filled in, for alimtalk: Kakao compares text and variables with the registered template. */
  variables: Record<string, string>;
}

const VARIABLE = /#\{(\w+)\}/g;
/** Characters of a value in a message to a phone, but for addresses of pages. */
const SHORT_VALUE = 80;
const LONG_VALUE = 10_000;

/**
 * Fills a template.
 * @throws RangeError when the template is not sent this way, or a variable is missing
 */
export function render(template: TemplateName, kind: MessageKind, variables: Readonly<Record<string, string>>): RenderedMessage {
  const texts: { subject?: string; text: string } | undefined = (TEMPLATES[template] as TemplateTexts)[kind];
  if (texts === undefined) throw new RangeError(`${template} is not sent as ${kind}`);
  const inLine = Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, oneLine(value)]));
  const inMail = Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, paragraphs(value)]));
  return {
    subject: fill(template, texts.subject ?? '', inLine),
    text: fill(template, texts.text, kind === 'MAIL' ? inMail : inLine),
    variables: kind === 'MAIL' ? {} : inLine,
  };
}

/** Names of the variables that a text holds, each once. */
export function variablesIn(text: string): string[] {
  return [...new Set([...text.matchAll(VARIABLE)].map((match) => match[1] ?? ''))];
}

function fill(template: string, text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(VARIABLE, (_whole, name: string) => {
    const value = values[name];
    if (value === undefined) throw new RangeError(`${template} lacks ${name}`);
    return value;
  });
}

/** A value from outside never breaks the line (a mail's header, an SMS that would seem to say more) nor pushes our words out. */
function oneLine(value: string): string {
  const flat = value
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
  if (/^https?:\/\//.test(flat)) return flat;
  return flat.length > SHORT_VALUE ? `${cut(flat, SHORT_VALUE - 1)}…` : flat;
}

function paragraphs(value: string): string {
  const clean = value.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '');
  return clean.length > LONG_VALUE ? `${cut(clean, LONG_VALUE - 1)}…` : clean;
}

/** The first `length` code units, without half a surrogate pair. */
function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}
