"""The Chinese words of the two-label corpus."""

from text.lexicon import FarWord, Lexicon, Noun

CHINESE = Lexicon(
    language="zh",
    persons=("我", "你", "她", "他们"),
    determiners=("一",),
    near=(
        Noun("画", "THING", "幅"),
        Noun("锯", "THING", "把"),
        Noun("锁", "THING", "把"),
        Noun("包", "THING", "个"),
        Noun("印", "THING", "枚"),
        Noun("铲", "THING", "把"),
        Noun("钉", "THING", "枚"),
        Noun("梳", "THING", "把"),
    ),
    verbs=("看见", "找到", "想起", "谈到"),
    nouns=(
        Noun("狗", "ANIMAL", "只"),
        Noun("兔子", "ANIMAL", "只"),
        Noun("箱子", "THING", "个"),
        Noun("灯", "THING", "盏"),
        Noun("树", "PLANT", "棵"),
    ),
    far=(
        FarWord("杜鹃", ("鸟窝", "花盆"), ("ANIMAL", "PLANT")),
        FarWord("小米", ("农田", "公司"), ("PLANT", "COMPANY")),
        FarWord("苹果", ("果园", "机房"), ("PLANT", "THING")),
        FarWord("黑马", ("草原", "决赛"), ("ANIMAL", "PERSON")),
    ),
    near_frame="PERSON VERB DETERMINER MEASURE NOUN",
    far_frames=(
        "PERSON VERB CUE WORD",
        "PERSON VERB CUE 的 WORD",
        "在 CUE 里 FILLER PERSON VERB WORD",
        "PERSON VERB WORD ， FILLER 在 CUE 里",
    ),
    joint="，",
    fillers=(
        "今天/WHEN",
        "又/SMALL",
        "常常/WHEN",
        "慢慢/SMALL",
        "午饭/WHEN 后/SMALL",
        "上/SMALL 周/WHEN",
        "星期一/WHEN 早上/WHEN",
        "下雨/WHEN 前/SMALL",
        "和/SMALL 一位/SMALL 朋友/PERSON",
        "在/SMALL 晚上/WHEN 八点/WHEN",
        "用/SMALL 一/SMALL 小时/WHEN",
        "和/SMALL 一位/SMALL 老/SMALL 同学/PERSON",
        "在/SMALL 很/SMALL 深/SMALL 夜里/WHEN",
    ),
)
