#include "model/result_words.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <string>

#include "text/ascii.hpp"
#include "text/letter_forms.hpp"
#include "text/split.hpp"

namespace cairn {

namespace {

using Meaning = std::pair<ResultWord, std::string_view>;

// English, German, French, Spanish, Italian, Portuguese, Dutch, Swedish, Danish, Norwegian, Polish,
// Russian, Ukrainian, Czech, Hungarian, Finnish, Turkish and Greek.
constexpr std::array meanings{
    Meaning{ResultWord::white,
            "w white whites weiss weiß weißer weißen blanc blancs blanche blanches blanco blancos "
            "blanca blancas bianco bianchi branco brancos branca brancas wit witte vit hvid hvit "
            "biały białe białych белый белые белых белым білі білий білих bílý bílí bílého világos "
            "fehér valkoinen valkea beyaz λευκός λευκά λευκών άσπρα"},
    Meaning{ResultWord::black,
            "b black blacks schwarz schwarzer schwarzen noir noirs noire noires negro negros negra "
            "negras nero neri preto pretos preta pretas zwart zwarte svart sort czarny czarne "
            "czarnych чёрный чёрные чёрных чёрным чорні чорний чорних černý černí černého sötét "
            "fekete musta siyah μαύρος μαύρα μαύρων"},
    Meaning{ResultWord::wins,
            "schlägt batte pokonał pokonała gewinnen zege winst overwinning gain remporte "
            "remportent remportée gagnée zwyciężyli zwyciężyły wins win won winner victory "
            "victorious beats beat defeats gewinnt gewann gewonnen sieg siegt sieger siegerin "
            "gewinner gewinnerin gagne gagnent gagné gagnant vainqueur victoire ganador ganadora "
            "vencedor vencedora vincitore vincitrice winnaar zwycięzca zwycięstwo wygrana "
            "zwyciężył zwyciężyła gana ganan ganó ganaron ganha ganham ganhou ganharam vence "
            "vencen vencem venceu victoria vitória vince vincono vinse vinto vittoria wint "
            "winnen gewonnen vinner vann vinder vandt vant wygrywa wygrywają wygrał wygrała "
            "wygrali wygrały выиграл выиграли выигрывает выигрывают победа победили победил "
            "перемога виграли виграв vyhrál vyhrává vyhráli výhra nyert nyer győzött győz voitti "
            "voittaa voitto kazandı kazanır κερδίζει κερδίζουν κέρδισε κέρδισαν νίκη νικά"},
    Meaning{ResultWord::loses,
            "loss derrota verlies przegrana loses lose lost loser defeat verlierer niederlage "
            "perdant défaite perdedor perdente sconfitta verliezer nederlaag verloor przegrany "
            "porażka perdieron perso perse persero perdirent verliert verlor verloren perd "
            "perdent perdu pierde pierden perdió perde perdono perdem perdeu verliest förlorar "
            "förlorade taber tabte taper tapte przegrywa przegrywają przegrał przegrała "
            "przegrali przegrały проиграл проиграли проигрывает програли програв prohrál "
            "prohráli vesztett veszít hävisi häviää kaybetti kaybeder χάνει έχασε"},
    Meaning{ResultWord::by, "by on durch auf par au por per door op på na po по przez"},
    Meaning{ResultWord::resigns,
            "resigns resign resigned resigning gives gave give quit quits concedes conceded "
            "surrenders gibt geben gab gaben abandonne abandonnent abandonné rinde rinden rindió "
            "rindieron abandona abandonan abandonam abandonó abandonou aufgegeben abbandonato "
            "abbandonò abandonaron abandonado opgegeven desiste desistiu desistiram abbandona "
            "abbandonano geeft gaf gaven ger gav opgiver opgav сдался сдалась сдались сдаётся "
            "сдаются здався здалися poddał poddała poddali poddały poddaje poddają vzdal vzdali "
            "feladta luovutti παραιτήθηκε εγκατέλειψε"},
    Meaning{ResultWord::resigned,
            "r resignation aufgabe abandon abandono abbandono opgave uppgivet сдача poddanie"},
    Meaning{ResultWord::overtime,
            "timeout timeouts timed ran flagged flags overtime overstepped exceeds exceeded "
            "expired überschritten dépasse dépassé overschreed overschreden przekroczył "
            "przekroczyła przekroczyli przekroczyły fell überschreitet überschritt tombe tombent "
            "tomba"},
    Meaning{ResultWord::time,
            "t time clock flag zeit zeitüberschreitung temps tiempo tempo tijd tid czas время "
            "времени час čas idő időtúllépés aika ajalla süre zaman χρόνος χρόνο"},
    Meaning{ResultWord::forfeits, "forfeits forfeited defaults defaulted disqualified"},
    Meaning{ResultWord::forfeit, "f ff forfeit default forfait forfeiture absence"},
    Meaning{ResultWord::walkover, "walkover wo kampflos kampfloser"},
    Meaning{ResultWord::draw,
            "draw drawn draws drew agreed agreement tie tied jigo remis unentschieden nul nulle "
            "égalité tablas empate empatada patta pari parità pareggio gelijk gelijkspel remise "
            "oavgjort uafgjort uavgjort ничья нічия remíza döntetlen tasapeli berabere beraberlik "
            "ισοπαλία"},
    Meaning{ResultWord::open,
            "void cancelled canceled annulée gestaakt unfinished unknown open none undecided "
            "adjourned aborted suspended ongoing unterminated progress unbeendet läuft cours "
            "interrompue interrompu inconclusa inconcluso aplazada aplazado interrumpida "
            "suspendida interrotta incompleta sospesa afgebroken niedokończona przerwana "
            "abgebrochen unbekannt unvollendet hängepartie inconnu inachevée desconocido "
            "sconosciuto onbekend okänd ukendt nieznany неизвестно"},
    Meaning{ResultWord::doubt,
            "not unless if wenn falls sofern sauf tenzij jeśli chyba didn doesn hasn never no "
            "fails failed cannot can could refused declined rejected offered offers proposed "
            "nicht nie niemals kein keine abgelehnt angeboten kann könnte pas jamais refusé "
            "refusée proposé proposée peut nunca rechazado rechazadas ofrecidas puede mai "
            "rifiutata offerta può niet nooit geen geweigerd aangeboden kan nigdy odrzucony "
            "odrzucono should would might may probably perhaps maybe likely almost nearly "
            "vermutlich wahrscheinlich vielleicht fast presque probablement quizás casi "
            "probablemente forse quasi probabilmente misschien bijna waarschijnlijk może prawie"},
    // These join others, whatever they say.
    Meaning{ResultWord::joint,
            "a an the of in to and as s for his her its their out up has have had is was are "
            "were been game match player players ended ends endet endete side against over vs "
            "versus der die das den dem des ein eine hat haben ist war wurde für gegen vom von "
            "und partie partida partita partij spiel le la les l un une ont est du de d contre "
            "pour et à el los las ha han es fue una del contra se il lo gli i è di contro e si "
            "het een heeft hebben tegen voor en van de się dla nad o os um uma ao à ο η οι τα"},
};

// Signs of Chinese, Japanese and Korean, which stand without blanks.
constexpr std::array result_signs{
    Meaning{ResultWord::white, "白"},      Meaning{ResultWord::black, "黑"},
    Meaning{ResultWord::black, "黒"},      Meaning{ResultWord::wins, "勝"},
    Meaning{ResultWord::wins, "胜"},       Meaning{ResultWord::loses, "負"},
    Meaning{ResultWord::loses, "负"},      Meaning{ResultWord::resigned, "中押"},
    Meaning{ResultWord::resigned, "中盘"}, Meaning{ResultWord::resigns, "投了"},
    Meaning{ResultWord::resigns, "认输"},  Meaning{ResultWord::time, "時間"},
    Meaning{ResultWord::time, "超时"},     Meaning{ResultWord::draw, "引き分け"},
    Meaning{ResultWord::draw, "和棋"},     Meaning{ResultWord::draw, "持碁"},
    Meaning{ResultWord::white, "백"},      Meaning{ResultWord::black, "흑"},
    Meaning{ResultWord::wins, "승"},       Meaning{ResultWord::loses, "패"},
    Meaning{ResultWord::resigned, "불계"}, Meaning{ResultWord::resigns, "기권"},
    Meaning{ResultWord::time, "시간"},     Meaning{ResultWord::draw, "무승부"},
};

using Dictionary = std::map<std::string, ResultWord, std::less<>>;

// The words are folded as texts are, whatever is known of letters.
const Dictionary& dictionary() {
  static const Dictionary words = [] {
    Dictionary made;
    for (const auto& [meaning, list] : meanings)
      for (const std::string_view word : words_of(list)) made.emplace(folded(word), meaning);
    return made;
  }();
  return words;
}

// Those signs, folded too: what is written in syllables is taken apart by that.
const std::vector<std::pair<ResultWord, std::string>>& folded_signs() {
  static const auto all = [] {
    std::vector<std::pair<ResultWord, std::string>> made;
    for (const auto& [meaning, sign] : result_signs) made.emplace_back(meaning, folded(sign));
    return made;
  }();
  return all;
}

// Adds what the signs in a word say; returns whether there are any.
bool add_signs(std::string_view word, std::vector<ResultWord>& said) {
  std::vector<std::pair<std::size_t, ResultWord>> found;
  for (const auto& [meaning, sign] : folded_signs())
    if (const std::size_t at = word.find(sign); at != word.npos) found.emplace_back(at, meaning);
  std::ranges::sort(found);
  for (const auto& [at, meaning] : found) said.push_back(meaning);
  return !found.empty();
}

bool is_in_result_word(char c) {
  return is_letter(c) || static_cast<unsigned char>(c) >= 0x80;
}

}  // namespace

std::vector<ResultWord> all_result_words(std::string_view text) {
  std::vector<ResultWord> said;
  while (!text.empty()) {
    const auto end = std::ranges::find_if_not(text, is_in_result_word);
    const auto size = static_cast<std::size_t>(end - text.begin());
    const std::string_view word = text.substr(0, size);
    if (const auto found = dictionary().find(word); found != dictionary().end())
      said.push_back(found->second);
    else if (size > 0 && !add_signs(word, said))
      said.push_back(ResultWord::unknown);
    text.remove_prefix(std::max<std::size_t>(size, 1));
  }
  std::erase(said, ResultWord::joint);
  return said;
}

std::vector<ResultWord> result_words(std::string_view text) {
  std::vector<ResultWord> said = all_result_words(text);
  std::erase(said, ResultWord::unknown);
  return said;
}

}  // namespace cairn
